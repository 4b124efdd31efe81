/// What the audio server tells.
extension OnScreenDisplay {
  mutating func soundChanged(_ event: Event) {
    switch event {
    case .audioConnected(let server):
      sound.audio.connected(server: server, at: now)
      emit(.note("ready"))
    case .audioDisconnected:
      sound.audio.disconnected(at: now)
      sound.presses = []
      sound.streams.forget()
    case .audioServerAppeared: if sound.audio.retry(isNew: true) { emit(.connectAudio) }
    case .sink(let reading): read(reading)
    case .source(let reading):
      show(sound.audio.read(reading, isAwaited: errands.wanted(.input) != nil, at: now), .change)
      if let reading { isDefault(.input, reading.name) }
      pressAgain()
    case .recordingBegan: show(sound.audio.recordingBegan(at: now), .change)
    case .headsets(let readings):
      let low = sound.batteries.read(readings)
      // The battery of a headset that is new is known a little later.
      if let sink = sound.sink, hud.timeline.content?.kind == .output {
        show(sound.charged(sound.audio.output(sink), settings), .action, .update, isNews: false)
      }
      if let low, !settings.hidden.contains(.power) { show(low.content, .change) }
    case .streams(let readings):
      for program in ProgramList(sound.streams.read(readings, at: now)).programs {
        show(program.content(program.level, isMuted: program.isMuted), .change, isMuted: program.isMuted)
      }
    default: break
    }
    if sound.sink != nil, sound.audio.isSourceKnown { answerEarly() }
  }

  private mutating func read(_ reading: SinkReading?) {
    sound.patience.heard(at: now)
    if let further = sound.audio.goFurther(after: reading, at: now) { return apply(further, .action, nil) }
    let old = sound.sink
    let news = sound.audio.read(reading, isAwaited: errands.wanted(.output) != nil, at: now)
    show(sound.charged(news, settings), .change)
    // What is not shown, such as the level of a server that is back, is a change all the same.
    if news == nil, let sink = sound.sink, sink.level != old?.level || sink.isMuted != old?.isMuted {
      hud.watchers.tell(Announcement(volumeOf: sink))
    }
    // A drag of another output ends, and the HUD hides after the usual delay.
    if case .volume(let start) = gestures.drag.target, !sound.audio.isCurrent(start) { endDrag() }
    if reading?.address != nil, settings.wantsBatteries { sound.followsBatteries = true }
    if let reading { isDefault(.output, reading.name) }
    pressAgain()
  }

  /// Answers those that wait for this device to be the default one.
  mutating func isDefault(_ direction: AudioDevice.Direction, _ device: String) {
    for errand in errands.all {
      if case .device(direction, device, _) = errand.goal { reply(errand.client, device) }
    }
  }

  /// Gives the presses that came too late for their device to the one that is the default one now.
  private mutating func pressAgain() {
    for press in sound.takeMissedPresses(at: now) {
      let adjustment = sound.act(on: press.key, press.steps, isRepeat: press.isRepeat, at: now)
      if let adjustment { apply(adjustment, .action, press.key.direction) }
    }
  }

  /// The audio server has answered a write, or it was dropped.
  mutating func soundWritten(_ answer: Answer, write: Int) {
    let isDone = answer == .done
    sound.audio.answered(write: write, isDone: isDone)
    sound.streams.answered(write: write, at: now)
    sound.patience.answered(write: write, isDone: isDone, at: now)
    for errand in errands.all {
      guard case .volume(write, let level) = errand.goal else { continue }
      if isDone {
        reply(errand.client, level)
      } else {
        refuse(errand.client, "the volume is not set: the output has changed, or the audio server refuses the change")
      }
    }
    if sound.pressWritten(answer, write: write, at: now) { pressAgain() }
    // The program may have begun another stream, such as the next track: what is dragged is gone.
    if !isDone, case .streams(let streams) = gestures.drag.target, streams.count == 1 { endDrag() }
  }

  /// Connects again, plays the sound of a change, and notices a server that hangs.
  mutating func soundDue() {
    if let retryAt = sound.audio.retryAt, now >= retryAt, sound.audio.retry() { emit(.connectAudio) }
    show(sound.charged(sound.audio.switchDue(at: now), settings), .change)
    let current = sound.sink
    if let sink = sound.changeSound.take(at: now, current: current) {
      emit(.playSound(theme: settings.soundTheme, sink: sink, inSilence: settings.sound == .quiet))
    }
    if sound.patience.isOverdue(at: now) { audioHangs() }
  }

  /// The next answer shows that the server is back.
  mutating func audioHangs() {
    if sound.patience.hangs() { emit(.readAudio) }
  }
}
