extension OnScreenDisplay {
  /// Carries out a command of a client, which is answered now or when its errand ends.
  mutating func answer(_ request: Request, _ client: ClientID) {
    if early.take(request, client) { return }
    switch request {
    case .status(let json): emit(.reply(.done(json ? statusJSON : statusText), client: client))
    case .reload:
      ask(.configuration, for: client) { osd, answer in osd.reloaded(answer, client) }
    // The end of the connection, which is the end of Swell, is the answer.
    case .quit: quit()
    case .show(let content): show(content, for: client)
    case .quiet(let change): changeQuiet(change, client)
    case .hide: hide(client)
    case .watch(let json, let isNow): watch(client, json: json, isNow: isNow)
    case .volume(let change): self.change(.output, change, client)
    case .microphone(let change): self.change(.input, change, client)
    case .sink(let change, let name): changeSink(change, named: name, client)
    case .program(let change, let name): changeProgram(change, named: name, client)
    case .programs(let json): listPrograms(json: json, client)
    case .devices(let direction, let json): list(direction, json: json, client)
    case .select(let direction, let selection): select(direction, selection, client)
    case .brightness(let change, let target): changeBrightness(change, target, client)
    case .gesture(let wanted):
      let isOn = wanted == .toggle ? !gestures.free.isOn : wanted == .on
      gestures.free.isOn = isOn
      reply(client, isOn ? "on" : "off")
    case .rotate(let orientation): rotate(to: orientation, client)
    case .seek(let distance): seek(by: distance, client)
    case .player(let command): tellPlayer(command, client)
    case .playerVolume(let change): changePlayerVolume(change, client)
    case .playing(let json): printPlayer(json: json, client)
    }
  }

  /// Carries out the commands that came before the audio server had said what there is.
  mutating func answerEarly() {
    for (request, client) in early.end() { answer(request, client) }
  }

  private mutating func watch(_ client: ClientID, json: Bool, isNow: Bool) {
    var state: [Announcement] = []
    if isNow { state = sound.announcements + [Announcement(isQuiet: hud.gate.isQuiet)] + brightness.announcements }
    if let effect = hud.watchers.add(client, json: json, state: state) { emit(effect) }
  }
}
