extension Scene.Shadow {
  /// The coverage of the shadow, in the size of the picture: full at the edge of the panel, none from `blur` px beyond,
  /// and none under the panel.
  public func coverage(around scene: Scene) -> Coverage {
    let body = scene.body
    let panel = RoundedRectangle.coverage(width: body.width, height: body.height, radius: scene.cornerRadius)
    var bytes = panel.padded(by: scene.margin).bytes
    let radius = min(scene.cornerRadius, Double(min(body.width, body.height)) / 2)
    // From the middle of the shadow to the centres of its corners.
    let (width, height) = (Double(body.width) / 2 - radius, Double(body.height) / 2 - radius)
    for y in 0..<scene.height {
      let down = (Double(y) + 0.5 - Double(scene.height) / 2 - Double(dy)).magnitude - height
      for x in 0..<scene.width {
        let index = y * scene.width + x
        guard bytes[index] < 255 else {
          bytes[index] = 0
          continue
        }
        let across = (Double(x) + 0.5 - Double(scene.width) / 2).magnitude - width
        let distance = across > 0 && down > 0 ? (across * across + down * down).squareRoot() : max(across, down)
        let share = 1 - min(max((distance - radius) / Double(max(blur, 1)), 0), 1)
        bytes[index] = UInt8(share * share * Double(255 - bytes[index]))
      }
    }
    return Coverage(width: scene.width, height: scene.height, bytes: bytes)
  }
}
