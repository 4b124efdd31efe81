internal import CX11
internal import Logging
public import SwellCore

/// Follows media keys with raw events of XInput 2, and modifiers and locks with XKB. Swell grabs no key, except with
/// `media-keys = grab` (`KeyGrab`), so other clients receive every key as before.
public final class KeyboardWatch: EventSource {
  /// nil before the first call of `follow`. Until then nothing is selected or read.
  private var interests: KeyInterests?
  /// Whether the map or the indicators have changed since they were last read.
  private var (isMapOld, areLightsOld) = (false, false)
  /// The media key on each keycode, without modifiers.
  private var keys = [MediaKey?](repeating: nil, count: 256)
  /// The keycodes with a media key on any level of any group.
  private var mayBeMedia = [Bool](repeating: false, count: 256)
  private var filter = KeyFilter()
  /// nil until it is needed.
  private var readControls: KeyboardControls?
  /// The keycode that repeats.
  private var repeating: Int?
  /// The keycodes whose release was reported at least once.
  private var releasable: Set<Int> = []
  /// The media key that is down on each keycode.
  private var held = [MediaKey?](repeating: nil, count: 256)
  private lazy var grab = KeyGrab(connection)
  /// Knows who has the keyboard; nil: of no interest.
  private let lock: LockWatch?
  /// Whether the keyboard was grabbed or released since the last look.
  private var hasGrabChanged = false
  /// The current modifiers, from XKB events, which arrive in order with key events. A query at a press would return a
  /// later state.
  private var modifiers: UInt32 = 0
  /// The effective group, likewise.
  private var group: UInt32 = 0
  /// The locks that are on.
  private var lit: [KeyboardLock] = []
  private lazy var layout = LayoutWatch(connection, emit: emit)

  /// - Parameter emit: Receives presses and releases of keys, locks and layouts, from within `EventPump.drain`.
  public init(
    _ connection: XConnection, events: EventPump, lock: LockWatch? = nil, emit: @escaping (Event) -> Void
  ) {
    self.lock = lock
    super.init(connection, events: events, emit: emit)
  }

  /// Changes the events to emit.
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
      if connection.extensions.hasRawKeys {
        connection.rootEvents.select(new.mediaKeys ? [.rawKeys, .grabs] : [], for: self)
      } else if new.mediaKeys {
        connection.log.problem("the X server has no XInput 2.1: bind media keys to commands such as 'swell volume +5%'")
      }
      held = [MediaKey?](repeating: nil, count: 256)
      (filter, repeating) = (KeyFilter(), nil)
    }
    grab.use(new.takesKeys, keys)
    if new.locks, !old.locks { lit = litLocks }
    if new.layout != old.layout { layout.follow(new.layout) }
  }

  /// Selects changes of the keyboard, its map and its controls, and of its indicators if `locks`; one request.
  private func selectKeyboardEvents(locks: Bool) {
    let (changes, lights) = (
      UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask | XkbControlsNotifyMask | XkbAccessXNotifyMask),
      UInt32(XkbIndicatorStateNotifyMask)
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

  private func watchModifiers() {
    let display = unsafe connection.display
    // Also when a key of a locked modifier goes down.
    let changes = UInt(XkbModifierStateMask | XkbModifierBaseMask | XkbModifierLatchMask | XkbGroupStateMask)
    unsafe XkbSelectEventDetails(display, KeyboardWatch.keyboard, UInt32(XkbStateNotify), changes, changes)
    var state = XkbStateRec()
    unsafe XkbGetState(display, KeyboardWatch.keyboard, &state)
    (modifiers, group) = (UInt32(state.mods), UInt32(state.group))
  }

  /// Reads the keyboard map; several keys may have the same symbol.
  private func readKeyboardMap() {
    let map = connection.keyboardMap.map { symbols in symbols.map { KeyboardWatch.key(of: $0) } }
    let old = keys
    keys = map.map { $0.first ?? nil }
    mayBeMedia = map.map { $0.contains { $0 != nil } }
    // The map is read again whenever another keyboard is used; usually it is the same.
    if keys != old { grab.take(keys) }
  }

  /// Whether a keycode has a media key on any level.
  func isMediaKey(_ code: Int) -> Bool { mayBeMedia.indices.contains(code) && mayBeMedia[code] }

  private static func key(of symbol: KeySym) -> MediaKey? { symbols.first { KeySym($0.symbol) == symbol }?.key }

  /// The media key of a keycode in a state of the keyboard (`XkbLookupKeySym`): keyboards and layouts may have it on
  /// any level, such as that of AltGr, and in any group.
  private func key(on code: Int, with modifiers: UInt32) -> MediaKey? {
    guard isMediaKey(code) else { return nil }
    var (rest, symbol): (UInt32, KeySym) = (0, 0)
    // The group stands in bits 13 and 14 of a state (XKB protocol).
    unsafe XkbLookupKeySym(
      connection.display, KeyCode(truncatingIfNeeded: code), modifiers | group << 13, &rest, &symbol)
    return KeyboardWatch.key(of: symbol)
  }

  override func receive(_ event: ServerEvent) {
    switch event {
    case .keyboardControlsChanged: readControls = nil
    case .keyboardMapChanged:
      // Each keyboard has controls of its own.
      readControls = nil
      isMapOld = true
    case .keyboardStateChanged(let state):
      (modifiers, group) = (state.modifiers, state.group)
      layout.groupChanged(to: state.lockedGroup)
    case .indicatorsChanged: areLightsOld = true
    case .propertyChanged(let property, _, _): layout.propertyChanged(property)
    case .rawKey(let key) where key.isPress:
      let rules = controls?.rules ?? .init()
      if filter.pressed(key.code, on: key.device, at: key.time, rules) { keyPressed(key.code, at: key.time) }
    case .rawKey(let key):
      releasable.insert(key.code)
      if filter.released(key.code, on: key.device, at: key.time) { keyReleased(key.code) }
    case .slowKeyAccepted(let code, let time): if filter.accepted(code) { keyPressed(code, at: time) }
    case .grabChanged: hasGrabChanged = true
    default: grab.receive(event)
    }
  }

  private var controls: KeyboardControls? {
    if readControls == nil { readControls = KeyboardControls(of: connection) }
    return readControls
  }

  /// One change of the keyboard causes several events.
  override func queueIsEmpty() {
    renewMap()
    layout.queueIsEmpty()
    if hasGrabChanged, lock?.isKeyboardTaken == true { stopRepeating() }
    hasGrabChanged = false
    guard areLightsOld, interests?.locks == true else { return }
    areLightsOld = false
    let (old, new) = (lit, litLocks)
    lit = new
    for lock in KeyboardLock.allCases where old.contains(lock) != new.contains(lock) {
      emit(.keyboardLock(lock, isOn: new.contains(lock)))
    }
  }

  private func renewMap() {
    guard isMapOld else { return }
    isMapOld = false
    readKeyboardMap()
  }

  private func keyPressed(_ code: Int, at time: UInt32) {
    renewMap()
    // As in the server, modifiers do not stop the repeat.
    if controls?.repeats(code) == true {
      if repeating != code { stopRepeating() }
      filter.forget(allBut: code)
    }
    // The Swell of each screen receives the event.
    guard var key = key(on: code, with: modifiers), connection.hasPointer else { return }
    if key == .microphoneMute, interests?.microphoneLevel == true { key = microphoneKey(code) }
    let press = press(key, code, at: time)
    if !press.isTaken, lock?.isKeyboardElsewhere == true { return }
    held[code] = key
    repeating = press.autoRepeat == nil || press.isTaken ? nil : code
    emit(.keyPressed(press))
  }

  private func stopRepeating() {
    guard let code = repeating, let key = held[code] else { return }
    repeating = nil
    emit(.keyReleased(key))
  }

  /// The meaning of the microphone key with the current modifiers.
  private func microphoneKey(_ code: Int) -> MediaKey {
    if isShifted(code, .microphoneMute) { return .microphoneUp }
    return modifiers & UInt32(ControlMask) != 0 ? .microphoneDown : .microphoneMute
  }

  /// Whether Shift makes the step fine: Shift is down, and the media key is not on the Shift level of its keycode.
  private func isShifted(_ code: Int, _ key: MediaKey) -> Bool {
    let shift = UInt32(ShiftMask)
    return modifiers & shift != 0 && self.key(on: code, with: modifiers & ~shift) == key
  }

  /// Releases the media key that was pressed, because the map may have changed since the press.
  private func keyReleased(_ code: Int) {
    guard held.indices.contains(code), let key = held[code] else { return }
    held[code] = nil
    if repeating == code { repeating = nil }
    emit(.keyReleased(key))
  }

  /// Each lock has an indicator of its name (XKB).
  private var litLocks: [KeyboardLock] { KeyboardLock.allCases.filter { isLit($0.rawValue) } }

  /// Whether a lock is on. An indicator that shows the layout (option `grp_led:scroll`) does not count.
  private func isLit(_ indicator: String) -> Bool {
    let display = unsafe connection.display
    var (state, map) = (Int32(0), XkbIndicatorMapRec())
    let atom = unsafe XInternAtom(display, indicator, 0)
    return unsafe XkbGetNamedIndicator(display, atom, nil, &state, &map, nil) != 0 && state != 0
      && map.which_groups == 0
  }

  /// The press, with the data that is not in its raw event.
  private func press(_ key: MediaKey, _ code: Int, at time: UInt32) -> KeyPress {
    var press = KeyPress(key: key, isFine: isShifted(code, key))
    press.isModified = press.isFine || modifiers & UInt32(ControlMask | Mod1Mask | Mod4Mask) != 0
    let isHeld = grab.holds(code, modifiers)
    press.isTaken = grab.isTaken(code, modifiers: modifiers, at: time, keys)
    // A client that had the grab at the press may have let it go since: KDE grabs its keys anew after each change of the
    // keyboard map, and another keyboard brings another map. The answer has come after the events of the press.
    if !isHeld, unsafe swell_has_new_grab(connection.display) != 0 { press.isTaken = true }
    if key.repeats { press.autoRepeat = controls?.autoRepeat(of: code) }
    press.isReleasable = releasable.contains(code)
    if key.isBrightness { press.pointer = connection.pointer }
    return press
  }

  /// For each media key whether another client has grabbed it; nil when the keyboard does not have it. One round trip
  /// for each key.
  ///
  /// - Parameter isSwellGrabbing: Whether the XInput 2 grabs belong to the running Swell.
  public func handlers(isSwellGrabbing: Bool) -> [(key: MediaKey, isTaken: Bool?)] {
    if interests == nil { readKeyboardMap() }
    return MediaKey.allCases.map { key in
      let code = keys.firstIndex { $0 == key }
      let isOwn = isSwellGrabbing && !key.isTransport
      return (key, code.map { connection.isGrabbed($0, modifiers: 0, isOwn: isOwn) })
    }
  }
}
