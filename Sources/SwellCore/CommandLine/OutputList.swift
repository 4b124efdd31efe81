/// What `swell output` prints.
struct OutputList {
  /// In the server's order.
  var outputs: [SinkReading]
  /// Name of the default one.
  var current: String?

  /// One line for each; an asterisk marks the default one: `* alsa_output.pci  Speakers, 40%`.
  var text: String {
    var text = ""
    for output in outputs {
      text += (output.name == current ? "* " : "  ") + output.name.withoutControls
      text += "  \(output.shortName.withoutControls), \(output.level.percent)%\(output.isMuted ? " muted" : "")\n"
    }
    return text
  }

  /// One line of JSON; members may be added, but are never removed.
  var json: String {
    JSON.array(
      outputs.map { output in
        var object = JSONObject()
        object.add("name", output.name)
        object.add("description", output.description)
        object.add("short_name", output.shortName)
        object.add("device", output.device.rawValue)
        object.add("default", output.name == current)
        object.add("level", output.level.fraction)
        object.add("muted", output.isMuted)
        return object.text
      }) + "\n"
  }
}
