internal import Audio
internal import BrightnessBackends
internal import Bus
internal import Configuration
internal import Control
internal import Diagnostics
internal import Radio
internal import SwellCore
internal import X11

/// Maps each effect to one call. It composes no text, stores nothing and decides nothing.
struct EffectRunner {
  let adapters: Adapters
  let inbox: Inbox
  let log: Log

  /// - Returns: false when Swell is to end.
  func run(_ effect: Effect) -> Bool {
    switch effect {
    case .quit: return false
    case .ask(let question, let purpose): ask(question, for: purpose)
    case .connectAudio: adapters.audio.connect()
    case .readAudio: adapters.audio.read()
    case .setVolume(let write): adapters.audio.write(write)
    case .setMicrophone(let write): adapters.audio.write(write)
    case .setStreams(let writes): adapters.audio.write(writes)
    case .setDefaultSink(let name, let purpose):
      adapters.audio.setDefaultSink(name) { [inbox] isDone in
        inbox.answer(isDone ? .done : .unavailable(.refused), for: purpose)
      }
    case .followRecording(let isOn): adapters.audio.followRecording(isOn)
    case .playSound(let theme, let sink, let inSilence):
      adapters.audio.playSound(theme: theme, sink: sink, inSilence: inSilence)
    case .setBrightness(let device, let value): adapters.brightness.set(device, to: value)
    case .seek(let player, let position, let purpose):
      adapters.players.seek(player, to: position) { [inbox] in inbox.answer($0, for: purpose) }
    case .controlPlayer(let command, let focused): adapters.players.control(command, focused: focused)
    case .tellPlayer(let name, let command, let purpose):
      adapters.players.tell(name, command) { [inbox] in inbox.answer($0, for: purpose) }
    case .followPlayers(let isOn): adapters.playerWatch.follow(isOn)
    case .showLayer(let frames): adapters.layer.show(on: frames)
    case .takePresses(let window, let frames): adapters.layer.takePresses(of: window, in: frames)
    case .placeTouchBands(let bands): adapters.touchBands.place(on: bands)
    case .handOnClick(let button): adapters.layer.handOnClick(button: button)
    case .placeWheelStrips(let strips): adapters.edgeWheel.place(on: strips)
    case .decideTouch(let number, let isTaken): adapters.touchBands.decide(number, isTaken: isTaken)
    case .takeHUDAway: adapters.presenter.present(.hidden, isComposited: false)
    case .turnScreen(let monitor, let orientation, let purpose):
      let isDone = adapters.turner.turn(monitor, to: orientation)
      // The server's events about it come later.
      adapters.monitors.read()
      inbox.answer(isDone ? .done : .unavailable(.refused), for: purpose)
    case .restoreScreen:
      adapters.turner.restore()
      adapters.monitors.read()
    case .probeOutputs: adapters.connection.probeOutputs()
    case .followKeys(let interests): adapters.keyboard.follow(interests)
    case .followFullScreen(let classes, let all, let quiet):
      adapters.fullScreen.look(for: classes, all: all, quiet: quiet)
    case .followSwipes(let fingers): adapters.swipes.follow(fingers: fingers)
    case .followOrientation(let isOn): isOn ? adapters.sensor.start() : adapters.sensor.stop()
    case .followSystem(let kinds):
      adapters.radios.follow(kinds.contains(.airplane))
      adapters.power.follow(supply: kinds.contains(.power), profile: kinds.contains(.powerProfile))
    case .followLogin: adapters.login.start()
    case .useBrightness(let backend): adapters.brightness.use(backend)
    case .useGlyphs(let font, let icons): adapters.useGlyphs(font: font, icons: icons)
    case .reply(let text, let client): adapters.control?.reply(text, to: client)
    case .tell(let text, let client): adapters.control?.tell(text, to: client)
    case .note(let sentence): log.event(sentence)
    case .warn(let sentence): log.problem(sentence)
    }
    return true
  }

  /// Asks, and puts the answer into the inbox: the core is never called from here.
  private func ask(_ question: Question, for purpose: Purpose) {
    let inbox = self.inbox
    switch question {
    case .pointer: inbox.answer(.pointer(adapters.focus.pointer), for: purpose)
    case .focusedWindow:
      inbox.answer(.focusedWindow(adapters.focus.focusedWindow, pointer: adapters.focus.pointer), for: purpose)
    case .focusedProcess: inbox.answer(.focusedProcess(adapters.focus.focusedProcess), for: purpose)
    case .outputs: adapters.audio.readSinks { inbox.answer($0.map { .outputs($0) }, for: purpose) }
    case .streams(let process):
      adapters.audio.readStreams(of: process) { inbox.answer($0.map { .streams($0) }, for: purpose) }
    case .player: adapters.players.read { inbox.answer($0, for: purpose) }
    case .brightnessDevices: inbox.answer(.brightnessDevices(adapters.brightness.find()), for: purpose)
    case .lostBrightnessDevices:
      let control = adapters.brightness
      inbox.answer(control.hasLostDevice ? .brightnessDevices(control.find()) : .done, for: purpose)
    case .configuration: inbox.answer(.configuration(adapters.configuration.reading), for: purpose)
    }
  }
}
