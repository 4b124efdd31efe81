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
      text += "  " + output.shortName.withoutControls + ", " + output.level.text(isMuted: output.isMuted)
      text += output.isUnplugged ? ", unplugged\n" : "\n"
    }
    return text
  }

  /// One line of JSON; members may be added, but are never removed.
  var json: String {
    JSON.array(
      outputs.map { output in
        JSON.object([
          ("name", JSON(output.name)),
          ("description", JSON(output.description)),
          ("short_name", JSON(output.shortName)),
          ("device", JSON(output.device.rawValue)),
          ("default", JSON(output.name == current)),
          ("level", JSON(output.level.fraction)),
          ("muted", JSON(output.isMuted)),
          ("unplugged", JSON(output.isUnplugged)),
        ])
      }
    ).text + "\n"
  }
}
