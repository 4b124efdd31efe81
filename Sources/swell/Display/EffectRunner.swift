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

/// Maps each effect to one call. It composes no text, stores nothing and decides nothing.
struct EffectRunner {
  let adapters: Adapters
  let inbox: Inbox
  let log: Log

  /// - Returns: false if Swell has to end.
  func run(_ effect: Effect) -> Bool {
    switch effect {
    case .quit: return false
    case .ask(let question, let purpose): ask(question, for: purpose)
    case .write(let value, let purpose): write(value) { [inbox] in inbox.answer($0, for: purpose) }
    case .connectAudio: adapters.audio.connect()
    case .readAudio: adapters.audio.read()
    case .playSound(let theme, let sink, let inSilence):
      adapters.audio.playSound(theme: theme, sink: sink, inSilence: inSilence)
    case .replayClick: adapters.presses.replayClick()
    case .decideTouch(let number, let isTaken): adapters.touchBands.decide(number, isTaken: isTaken)
    case .unmapHUD: adapters.presenter.present(.hidden, isComposited: false)
    case .probeOutputs: adapters.brightness.probeOutputs()
    case .say(let text, let language): adapters.speaker.say(text, in: language)
    case .reply(let reply, let client): adapters.control?.reply(reply, to: client)
    case .tell(let text, let client): adapters.control?.tell(text, to: client)
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
    case .volumes(let writes): adapters.audio.write(writes, answer: answer)
    case .defaultDevice(let direction, let name): adapters.audio.setDefault(direction, name, answer: answer)
    case .brightness(let device, let value, let isAbsolute):
      adapters.brightness.set(device, to: value, isAbsolute: isAbsolute) { answer(.brightness($0)) }
    case .seek(let player, let target): adapters.players.seek(player, to: target, answer: answer)
    case .transport(let command, let focused): adapters.players.control(command, focused: focused, answer: answer)
    case .player(let name, let command): adapters.players.tell(name, command, answer: answer)
    case .playerVolume(let name, let level): adapters.players.setVolume(of: name, to: level, answer: answer)
    case .touchpad(let isOn): answer(adapters.touchpads.set(isOn) ? .done : .unavailable(.silent))
    case .orientation(let orientation, let monitor): answer(adapters.turn(monitor, to: orientation))
    }
  }

  /// Asks, and puts the answer into the inbox. The runner never calls the core.
  private func ask(_ question: Question, for purpose: Purpose) {
    let inbox = self.inbox
    switch question {
    case .pointer: inbox.answer(.pointer(adapters.focus.pointer), for: purpose)
    case .idleTime:
      inbox.answer(adapters.focus.idleTime.map { .idleTime($0) } ?? .unavailable(.lost), for: purpose)
    case .focusedWindow:
      inbox.answer(.focusedWindow(adapters.focus.focusedWindow, pointer: adapters.focus.pointer), for: purpose)
    case .focusedProgram: inbox.answer(.focusedProgram(adapters.focus.focusedProgram), for: purpose)
    case .outputs: adapters.audio.readSinks { inbox.answer($0.map { .outputs($0) }, for: purpose) }
    case .batteries: adapters.headsets.read { inbox.answer($0, for: purpose) }
    case .inputs: adapters.audio.readSources { inbox.answer($0.map { .inputs($0) }, for: purpose) }
    case .streams(let program):
      adapters.audio.readStreams(of: program) { inbox.answer($0.map { .streams($0) }, for: purpose) }
    case .player(let wish): adapters.players.read(for: wish) { inbox.answer($0, for: purpose) }
    case .ownPlayer(let program, let wish):
      adapters.players.read(of: program, for: wish) { inbox.answer($0, for: purpose) }
    case .brightnessDevices: inbox.answer(.brightnessDevices(adapters.brightness.find()), for: purpose)
    case .lostBrightnessDevices: inbox.answer(adapters.brightness.findIfLost(), for: purpose)
    case .presentBrightness: adapters.brightness.refresh { inbox.answer($0, for: purpose) }
    case .configuration:
      let reading = adapters.configuration?.read() ?? ConfigurationReading(settings: Settings())
      inbox.answer(.configuration(reading), for: purpose)
    case .picture(let source): adapters.pictures.read(source) { inbox.answer($0, for: purpose) }
    }
  }
}
