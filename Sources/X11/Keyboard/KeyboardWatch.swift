internal import CX11
internal import Diagnostics
public import SwellCore

/// Follows media keys by raw XInput 2 events, and modifiers and locks by XKB. Other clients receive every key as
/// before: nothing is grabbed, except with `media-keys = grab` (`KeyGrab`).
@safe public final class KeyboardWatch: XEventReceiver {
  private let connection: XConnection
  private let emit: (Event) -> Void
  /// nil until `follow` is called: nothing is selected or read before.
  private var interests: KeyInterests?
  /// The media key on each keycode, without modifiers.
  private var keys = [MediaKey?](repeating: nil, count: 256)
  /// The keycodes with a media key on any level of any group.
  private var mayBeMedia = [Bool](repeating: false, count: 256)
  /// The media key that is down on each keycode.
  private var held = [MediaKey?](repeating: nil, count: 256)
  private var grab: KeyGrab
  /// A key is down that Swell itself has grabbed, and with it the keyboard.
  private(set) var isGrabActive = false
  /// The modifiers now, from XKB events, which arrive in order with those of keys. A query at a press would return a
  /// later state.
  private var modifiers: UInt32 = 0
  /// The effective group, likewise.
  private var group: UInt32 = 0
  /// The locks that are on.
  private var lit: [KeyboardLock] = []
  private let layout: LayoutWatch

  /// - Parameter emit: Receives `.keyPressed`, `.keyReleased`, `.lock`, `.hold` and the layout, from within
  ///   `EventPump.drain`.
  public init(_ connection: XConnection, events: EventPump, emit: @escaping (Event) -> Void) {
    self.connection = connection
    self.emit = emit
    grab = KeyGrab(connection)
    layout = LayoutWatch(connection, emit: emit)
    events.add(self)
  }

  /// Changes which events are emitted.
  public func follow(_ new: KeyInterests) {
    guard new != interests else { return }
    let old = interests ?? KeyInterests()
    if interests == nil || new.locks != old.locks { selectKeyboardEvents(locks: new.locks) }
    if interests == nil {
      watchModifiers()
      readKeyboardMap()
    }
    interests = new
    if new.mediaKeys != old.mediaKeys {
      if connection.hasRawKeys {
        connection.rootEvents.select(.rawKeys, new.mediaKeys)
      } else if new.mediaKeys {
        connection.log.problem("the X server has no XInput 2.1: media keys are not noticed")
      }
      held = [MediaKey?](repeating: nil, count: 256)
      isGrabActive = false
    }
    grab.use(new.takesKeys, keys)
    if new.locks, !old.locks { lit = litLocks }
    if new.layout != old.layout { layout.follow(new.layout) }
    if new.hold != old.hold {
      holdMask = 0
      if !new.hold.isEmpty { readModifierMap(new.hold) }
      modifiersChanged(to: modifiers)
    }
  }

  /// Selects changes of the keyboard and its map, and of its indicators if `locks`; one request.
  private func selectKeyboardEvents(locks: Bool) {
    let (changes, lights) = (
      UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask), UInt32(XkbIndicatorStateNotifyMask)
    )
    unsafe XkbSelectEvents(
      connection.display, KeyboardWatch.keyboard, changes | lights, changes | (locks ? lights : 0))
  }

  /// `XkbUseCoreKbd`
  static let keyboard: UInt32 = 0x0100

  private static let symbols: [(symbol: Int32, key: MediaKey)] = [
    (XF86XK_AudioRaiseVolume, .volumeUp), (XF86XK_AudioLowerVolume, .volumeDown), (XF86XK_AudioMute, .volumeMute),
    (XF86XK_AudioMicMute, .microphoneMute), (XF86XK_MonBrightnessUp, .brightnessUp),
    (XF86XK_MonBrightnessDown, .brightnessDown), (XF86XK_MonBrightnessCycle, .brightnessCycle),
    (XF86XK_KbdBrightnessUp, .keyboardBacklightUp),
    (XF86XK_KbdBrightnessDown, .keyboardBacklightDown), (XF86XK_KbdLightOnOff, .keyboardBacklightToggle),
    (XF86XK_AudioPlay, .playPause), (XF86XK_AudioPause, .pause), (XF86XK_AudioStop, .stop),
    (XF86XK_AudioNext, .next), (XF86XK_AudioPrev, .previous), (XF86XK_AudioForward, .forward),
    (XF86XK_AudioRewind, .rewind), (XF86XK_RotateWindows, .rotate),
    (XF86XK_TouchpadToggle, .touchpadToggle), (XF86XK_TouchpadOn, .touchpadOn), (XF86XK_TouchpadOff, .touchpadOff),
  ]

  // MARK: modifiers

  private var holdMask: UInt32 = 0
  /// The modifiers that may not be held beside those of `holdMask`; Shift and the locks may.
  private var otherMask: UInt32 = 0
  private var isHolding = false

  private func watchModifiers() {
    let display = unsafe connection.display
    unsafe XkbSelectEventDetails(
      display, KeyboardWatch.keyboard, UInt32(XkbStateNotify), UInt(XkbModifierStateMask | XkbGroupStateMask),
      UInt(XkbModifierStateMask | XkbGroupStateMask))
    var state = XkbStateRec()
    unsafe XkbGetState(display, KeyboardWatch.keyboard, &state)
    (modifiers, group) = (UInt32(state.mods), UInt32(state.group))
  }

  /// Reads which of the eight modifiers Super and Alt are (`XkbKeysymToModifiers`).
  private func readModifierMap(_ hold: Settings.ModifierKeys) {
    let display = unsafe connection.display
    /// The first of Mod1 to Mod5 that a key with one of the symbols is.
    func mask(_ symbols: [Int32]) -> UInt32 {
      let all = symbols.reduce(0) { mask, symbol in unsafe mask | XkbKeysymToModifiers(display, KeySym(symbol)) }
      return (3..<8).map { 1 << $0 }.first { all & $0 != 0 } ?? 0
    }
    (holdMask, otherMask) = (0, 0)
    // The keyboard may have no key for a modifier: that can never be held.
    var isPossible = true
    func take(_ key: Settings.ModifierKeys, _ mask: UInt32) {
      if hold.contains(key) {
        holdMask |= mask
        if mask == 0 { isPossible = false }
      } else if key != .shift {
        otherMask |= mask
      }
    }
    take(.super, mask([XK_Super_L, XK_Super_R]))
    take(.alt, mask([XK_Alt_L, XK_Alt_R, XK_Meta_L]))
    take(.control, UInt32(ControlMask))
    take(.shift, UInt32(ShiftMask))
    if !isPossible { holdMask = 0 }
  }

  private func modifiersChanged(to modifiers: UInt32) {
    self.modifiers = modifiers
    let isHolding = holdMask != 0 && modifiers & holdMask == holdMask && modifiers & otherMask == 0
    if isHolding != self.isHolding {
      self.isHolding = isHolding
      emit(.hold(isOn: isHolding))
    }
  }

  // MARK: keys

  /// Reads the keyboard map (`XGetKeyboardMapping`); several keys may have the same symbol.
  private func readKeyboardMap() {
    let display = unsafe connection.display
    var (first, last, perCode): (Int32, Int32, Int32) = (8, 255, 0)
    unsafe XDisplayKeycodes(display, &first, &last)
    let old = keys
    keys = [MediaKey?](repeating: nil, count: 256)
    mayBeMedia = [Bool](repeating: false, count: 256)
    let count = last - first + 1
    guard keys.indices.contains(Int(first)), keys.indices.contains(Int(last)), count > 0,
      let map = unsafe XGetKeyboardMapping(display, KeyCode(first), count, &perCode)
    else { return }
    defer { unsafe XFree(map) }
    guard perCode > 0 else { return }
    for index in 0..<Int(count) {
      let code = Int(first) + index
      for place in 0..<Int(perCode) {
        let key = KeyboardWatch.key(of: unsafe map[index * Int(perCode) + place])
        if place == 0 { keys[code] = key }
        if key != nil { mayBeMedia[code] = true }
      }
    }
    // The map is read again whenever another keyboard is used; usually it is the same.
    if keys != old { grab.take(keys) }
  }

  private static func key(of symbol: KeySym) -> MediaKey? { symbols.first { KeySym($0.symbol) == symbol }?.key }

  /// The media key of a keycode in a state of the keyboard (`XkbLookupKeySym`): keyboards and layouts may have it on any
  /// level, such as that of AltGr, and in any group.
  private func key(on code: Int, with modifiers: UInt32) -> MediaKey? {
    guard mayBeMedia.indices.contains(code), mayBeMedia[code] else { return nil }
    var (rest, symbol): (UInt32, KeySym) = (0, 0)
    // The group stands in bits 13 and 14 of a state (XKB protocol).
    unsafe XkbLookupKeySym(
      connection.display, KeyCode(truncatingIfNeeded: code), modifiers | group << 13, &rest, &symbol)
    return KeyboardWatch.key(of: symbol)
  }

  func receive(_ event: ServerEvent) {
    switch event {
    case .keyboardMapChanged:
      readKeyboardMap()
      if let interests, !interests.hold.isEmpty { readModifierMap(interests.hold) }
    case .keyboardStateChanged(let modifiers, let group, let lockedGroup):
      self.group = group
      modifiersChanged(to: modifiers)
      layout.groupChanged(to: lockedGroup)
    case .indicatorsChanged where interests?.locks == true:
      let (old, new) = (lit, litLocks)
      lit = new
      for lock in KeyboardLock.allCases where old.contains(lock) != new.contains(lock) {
        emit(.keyboardLock(lock, isOn: new.contains(lock)))
      }
    case .propertyChanged(let property, _, _): layout.propertyChanged(property)
    case .rawKey(let key): if key.isPress { keyPressed(key) } else { keyReleased(key.code) }
    default: grab.receive(event)
    }
  }

  private func keyPressed(_ event: ServerEvent.RawKey) {
    // The Swells of all screens hear of it.
    guard var key = key(on: event.code, with: modifiers), connection.hasPointer else { return }
    if key == .microphoneMute, interests?.microphoneLevel == true { key = microphoneKey(event.code) }
    held[event.code] = key
    emit(.keyPressed(press(key, event)))
  }

  /// What the key of the microphone means with the modifiers that are down.
  private func microphoneKey(_ code: Int) -> MediaKey {
    if isShifted(code, .microphoneMute) { return .microphoneUp }
    return modifiers & UInt32(ControlMask) != 0 ? .microphoneDown : .microphoneMute
  }

  /// Whether Shift is down, and does not lead to the level of the key on which it is.
  private func isShifted(_ code: Int, _ key: MediaKey) -> Bool {
    let shift = UInt32(ShiftMask)
    return modifiers & shift != 0 && self.key(on: code, with: modifiers & ~shift) == key
  }

  /// The map may have changed since the press: the key that was pressed is released.
  private func keyReleased(_ code: Int) {
    guard held.indices.contains(code), let key = held[code] else { return }
    held[code] = nil
    if held.allSatisfy({ $0 == nil }) { isGrabActive = false }
    emit(.keyReleased(key))
  }

  /// Each lock has an indicator of its name (XKB).
  private var litLocks: [KeyboardLock] { KeyboardLock.allCases.filter { isLit($0.rawValue) } }

  /// Whether a lock is on. An indicator that shows the layout (option `grp_led:scroll`) is not one of a lock.
  private func isLit(_ indicator: String) -> Bool {
    let display = unsafe connection.display
    var (state, map) = (Int32(0), XkbIndicatorMapRec())
    let atom = unsafe XInternAtom(display, indicator, 0)
    return unsafe XkbGetNamedIndicator(display, atom, nil, &state, &map, nil) != 0 && state != 0
      && map.which_groups == 0
  }

  /// The press, with data that its raw event does not have.
  private func press(_ key: MediaKey, _ event: ServerEvent.RawKey) -> KeyPress {
    var press = KeyPress(key: key, isFine: isShifted(event.code, key))
    if interests?.grabs == true {
      let isHeld = grab.holds(event.code, modifiers)
      press.isTaken = grab.isTaken(event.code, modifiers: modifiers, at: event.time, keys)
      if isHeld, !press.isTaken { isGrabActive = true }
    }
    if key.repeats { press.autoRepeat = autoRepeat(of: event.code) }
    if key.isBrightness { press.pointer = connection.pointer }
    return press
  }

  /// For each media key whether another client has grabbed it; nil when the keyboard does not have it. One round trip
  /// for each key.
  ///
  /// - Parameter isSwellGrabbing: The XInput 2 grabs are those of the Swell that runs.
  public func handlers(isSwellGrabbing: Bool) -> [(key: MediaKey, isTaken: Bool?)] {
    if interests == nil { readKeyboardMap() }
    let probe = KeyGrabProbe(connection)
    return MediaKey.allCases.map { key in
      let code = keys.firstIndex { $0 == key }
      let isOwn = isSwellGrabbing && !key.isTransport
      return (key, code.map { probe.isGrabbed($0, modifiers: 0, isOwn: isOwn) })
    }
  }

  /// nil when it is off, for all keys or for this one.
  private func autoRepeat(of code: Int) -> KeyPress.AutoRepeat? {
    guard let map = unsafe XkbAllocKeyboard() else { return nil }
    defer { unsafe XkbFreeKeyboard(map, 0, 1) }
    unsafe map.pointee.device_spec = UInt16(KeyboardWatch.keyboard)
    let wanted = UInt(XkbControlsEnabledMask | XkbRepeatKeysMask | XkbPerKeyRepeatMask)
    guard unsafe XkbGetControls(connection.display, wanted, map) == 0, let controls = unsafe map.pointee.ctrls?.pointee
    else { return nil }
    // A bit for each key.
    let repeats = unsafe withUnsafeBytes(of: controls.per_key_repeat) {
      unsafe $0[code / 8] >> (UInt8(code) % 8) & 1
    }
    guard controls.enabled_ctrls & UInt32(XkbRepeatKeysMask) != 0, repeats == 1, controls.repeat_interval > 0 else {
      return nil
    }
    return .init(
      delay: .milliseconds(Int(controls.repeat_delay)), interval: .milliseconds(Int(controls.repeat_interval)))
  }
}
