/// What `swell output` prints.
struct OutputList {
  /// In the server's order.
  var outputs: [SinkReading]
  /// Name of the default one.
  var current: String?

  /// A line each, the default one with an asterisk: `* alsa_output.pci  Speakers, 40%`.
  var text: String {
    var text = ""
    for output in outputs {
      text += (output.name == current ? "* " : "  ") + output.name.withoutControls
      text += "  \(output.shortName.withoutControls), \(output.level.percent)%\(output.isMuted ? " muted" : "")\n"
    }
    return text
  }

  /// One line of JSON; members are only ever added.
  var json: String {
    JSON.array(
      outputs.map { output in
        .object([
          ("name", .string(output.name)), ("description", .string(output.description)),
          ("short_name", .string(output.shortName)),
          ("device", .string(output.device.rawValue)), ("default", .bool(output.name == current)),
          ("level", .number(output.level.fraction)), ("muted", .bool(output.isMuted)),
        ])
      }
    ).text + "\n"
  }
}
