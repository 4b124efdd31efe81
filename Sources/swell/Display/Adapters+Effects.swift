internal import Audio
internal import BrightnessBackends
internal import Bus
internal import Configuration
internal import Control
internal import Localization
internal import Logging
internal import Radio
internal import Raster
internal import Speech
internal import SwellCore
internal import X11

extension Adapters {
  /// Maps an effect to one call. It composes no text, stores nothing and decides nothing.
  ///
  /// - Returns: false if Swell has to end.
  func run(_ effect: Effect) -> Bool {
    switch effect {
    case .quit: return false
    case .ask(let question, let purpose): ask(question, for: purpose)
    case .write(let value, let purpose): write(value) { [inbox] in inbox.answer($0, for: purpose) }
    case .connectAudio: audio.connect()
    case .readAudio: audio.read()
    case .playSound(let theme, let sink, let inSilence):
      audio.playSound(theme: theme, sink: sink, inSilence: inSilence)
    case .replayClick: presses.replayClick()
    case .decideTouch(let number, let isTaken): touchBands.decide(number, isTaken: isTaken)
    case .unmapHUD: presenter.present(.hidden, isComposited: false)
    case .probeOutputs: brightness.probeOutputs()
    case .say(let text, let language): speaker.say(text, in: language)
    case .reply(let reply, let client): control?.reply(reply, to: client)
    case .tell(let text, let client): control?.tell(text, to: client)
    case .note(let sentence): log.event(sentence)
    case .warn(let sentence): log.problem(sentence)
    }
    return true
  }

  /// Answers an effect that cannot be run, since the X server does not answer.
  func refuse(_ effect: Effect) {
    switch effect {
    case .write(.brightness(let device, _, _), let purpose):
      inbox.answer(
        .brightness(.refused(value: device.value, because: "the X server does not answer")), for: purpose)
    case .ask(_, let purpose), .write(_, let purpose): inbox.answer(.unavailable(.silent), for: purpose)
    default: break
    }
  }

  private func write(_ value: Write, answer: @escaping (Answer) -> Void) {
    switch value {
    case .volumes(let writes): audio.write(writes, answer: answer)
    case .defaultDevice(let direction, let name): audio.setDefault(direction, name, answer: answer)
    case .brightness(let device, let value, let isAbsolute):
      brightness.set(device, to: value, isAbsolute: isAbsolute) { answer(.brightness($0)) }
    case .seek(let player, let target): players.seek(player, to: target, answer: answer)
    case .transport(let command, let focused): players.control(command, focused: focused, answer: answer)
    case .player(let name, let command): players.tell(name, command, answer: answer)
    case .playerVolume(let name, let level): players.setVolume(of: name, to: level, answer: answer)
    case .touchpad(let isOn): answer(touchpads.set(isOn) ? .done : .unavailable(.silent))
    case .orientation(let orientation, let monitor): answer(turn(monitor, to: orientation))
    }
  }

  /// Asks, and puts the answer into the inbox, without a call of the core.
  private func ask(_ question: Question, for purpose: Purpose) {
    let inbox = self.inbox
    switch question {
    case .pointer: inbox.answer(.pointer(focus.pointer), for: purpose)
    case .idleTime:
      inbox.answer(focus.idleTime.map { .idleTime($0) } ?? .unavailable(.lost), for: purpose)
    case .focusedWindow:
      inbox.answer(.focusedWindow(focus.focusedWindow, pointer: focus.pointer), for: purpose)
    case .focusedProgram: inbox.answer(.focusedProgram(focus.focusedProgram), for: purpose)
    case .outputs: audio.readSinks { inbox.answer($0.map { .outputs($0) }, for: purpose) }
    case .batteries: headsets.read { inbox.answer($0, for: purpose) }
    case .inputs: audio.readSources { inbox.answer($0.map { .inputs($0) }, for: purpose) }
    case .streams(let program):
      audio.readStreams(of: program) { inbox.answer($0.map { .streams($0) }, for: purpose) }
    case .player(let wish): players.read(for: wish) { inbox.answer($0, for: purpose) }
    case .ownPlayer(let program, let wish):
      players.read(of: program, for: wish) { inbox.answer($0, for: purpose) }
    case .brightnessDevices: inbox.answer(.brightnessDevices(brightness.find()), for: purpose)
    case .lostBrightnessDevices: inbox.answer(brightness.findIfLost(), for: purpose)
    case .presentBrightness: brightness.refresh { inbox.answer($0, for: purpose) }
    case .configuration:
      let reading = configuration?.read() ?? ConfigurationReading(settings: Settings())
      inbox.answer(.configuration(reading), for: purpose)
    case .picture(let source): pictures.read(source) { inbox.answer($0, for: purpose) }
    }
  }
}
