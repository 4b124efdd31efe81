internal import CX11
internal import Logging
public import SwellCore

/// Receives the presses of pointers that may become drags, and the wheel, while the modifiers for drags are down
/// (`DragLayer`) or where presses need no modifiers (`ButtonGrabs`). One press counts at a time.
///
/// Swell holds no grab during a drag: when the drag begins, it goes to the layer. So lockers and menus can grab the
/// pointer at any moment, and end the drag.
public final class Presses: EventSource {
  private lazy var escape = EscapeGrab(connection)
  private lazy var keys = HoldKeys(connection)
  private lazy var layer = DragLayer(connection)
  private lazy var grabs = ButtonGrabs(connection)
  private lazy var clicks = ClickReplay(connection)
  private let keyboard: KeyboardWatch
  private var area = PressArea()
  private var press: Press?
  /// The last press that the core knows.
  private var lastDrag: ServerEvent.Press?
  /// The buttons that other clients have grabbed with the modifiers that are down now. Then there is no layer, since their
  /// bindings may be about the window below, and Swell grabs the others of the buttons that it needs.
  private var taken: Set<Int> = []
  private var state = LayerState()
  /// The last report of the state.
  private var reported = LayerState()
  /// A button may have been released that another window was told of.
  private var mayBeReleased = false

  private struct Press {
    let event: ServerEvent.Press
    /// Whether it may become a drag. If not, it is sent to the window below after its release.
    let mayDrag: Bool
    /// Whether it came through a grab on the root window, which lasts until the release or until the drag begins.
    var isGrabbed: Bool
  }

  /// - Parameter keyboard: Knows the media keys.
  public init(
    _ connection: XConnection, events: EventPump, keyboard: KeyboardWatch, emit: @escaping (Event) -> Void
  ) {
    self.keyboard = keyboard
    super.init(connection, events: events, emit: emit)
  }

  // MARK: what is wanted

  /// Changes the area of drags. Without an area, a press ends.
  public func follow(_ new: PressArea) {
    guard connection.extensions.hasRawKeys else {
      if !new.monitors.isEmpty, area.monitors.isEmpty {
        connection.log.problem("the X server has no XInput 2.1: the mouse does not drag")
      }
      area = new
      return
    }
    let old = area
    area = new
    if new.hold != old.hold { keys.use(new.hold) }
    if new.monitors.isEmpty {
      end(isLost: true)
      clicks.stop()
    }
    if new.axis != nil { toLayer() }
    layer.follow(new)
    update()
  }

  /// A drag that began through a grab goes on over the layer; a finger's needs the grab.
  private func toLayer() {
    guard let press, press.isGrabbed, !press.event.isEmulated, layer.show(area, isGrabbed: true) else { return }
    self.press?.isGrabbed = false
    letGo(press.event)
  }

  private func letGo(_ press: ServerEvent.Press) {
    unsafe XIUngrabDevice(connection.display, Int32(truncatingIfNeeded: press.device), UInt(CurrentTime))
  }

  /// The layer and the grabs come or go, unless a press or a click is under way.
  private func update() {
    guard press == nil, !clicks.isUnderWay else { return }
    let isHeld = keys.areDown && !area.monitors.isEmpty
    if isHeld, !layer.isShown, taken.isEmpty { enter() }
    if !isHeld || !taken.isEmpty { layer.hide() }
    if !isHeld { taken = [] }
    if !keys.isSpoiled { state.isPointerTaken = false }
    grab()
    state.isShown = layer.isShown
    if state != reported { emit(.layer(state)) }
    reported = state
  }

  private func grab() {
    let isFree = !area.monitors.isEmpty && area.free != .nowhere
    // A client that has grabbed the button before Swell keeps it.
    state.isFreeButtonTaken =
      isFree && !grabs.hasFreeButton && connection.buttonsTaken(with: 0).contains(1)
    var wanted: [ButtonGrabs.Grab] = []
    if isFree, !state.isFreeButtonTaken { wanted = [.freeButton] }
    if !taken.isEmpty {
      for button in [1, 4, 5] where !taken.contains(button) {
        wanted.append(.init(button: Int32(button), modifiers: keys.bits, isSync: false))
      }
    }
    grabs.use(wanted)
  }

  /// The keys have gone down.
  private func enter() {
    taken = connection.buttonsBound(with: keys.modifiers)
    // The release of a key that went down before the layer came would be lost.
    unsafe XGrabServer(connection.display)
    let isOtherKeyDown = connection.isOtherKeyDown
    if isOtherKeyDown {
      keys.spoil()
      taken = []
    } else if taken.isEmpty, !layer.show(area) {
      keys.spoil()
      state.isPointerTaken = true
    }
    unsafe XUngrabServer(connection.display)
    if isOtherKeyDown { return }
    guard taken != state.taken else { return }
    state.taken = taken
    guard let name = state.takenText else { return }
    connection.log.problem(
      "another program has \(name) with \(area.hold.text): set other keys with 'hold' in [gesture]")
  }

  // MARK: events

  override func receive(_ event: ServerEvent) {
    if escape.isPressed(by: event) { emit(.cancelled) }
    if keys.receive(event) { update() }
    layer.receive(event)
    switch event {
    case .buttonPressed(let press): pressed(press)
    case .buttonReleased(let button, let device):
      if let press, press.event.button == button, press.event.device == device { end() }
    case .pointerMoved(let place, let device):
      if let press, press.mayDrag, press.event.device == device { emit(.moved(.button, to: place)) }
    case .pointerTaken(let window) where layer.contains(window): lose()
    case .keyPressed(let code, let window) where window != connection.root: keyLost(code)
    case .devicesChanged: if let press, !isThere(press.event) { end() }
    case .rawButtonReleased:
      mayBeReleased = press != nil
      if clicks.released() {
        update()
        sendClicks()
      }
    default: break
    }
  }

  /// Another window may be above the layer and have received the release.
  override func queueIsEmpty() {
    layer.queueIsEmpty()
    guard mayBeReleased else { return }
    mayBeReleased = false
    if let press, !press.event.isEmulated, !connection.isDown(press.event.button, on: press.event.device) { end() }
  }

  /// Whether the mouse of a press is still there; one round trip.
  private func isThere(_ press: ServerEvent.Press) -> Bool {
    connection.inputDevices.contains { $0.id == press.source && $0.isAttachedPointer }
  }

  private func pressed(_ new: ServerEvent.Press) {
    let isOnLayer = layer.contains(new.window)
    guard new.device != 0, isOnLayer || new.window == connection.root else { return }
    let isFree = new.modifiers & keys.bits != keys.bits || keys.bits == 0
    switch new.button {
    case 4, 5: if area.contains(new.place) { emit(.wheel(new.button == 4 ? .up : .down, at: new.place)) }
    // Sideways.
    case 6, 7: break
    case _ where press != nil:
      if !isOnLayer { grabs.answer(new, isTaken: false) }
      if press?.mayDrag == true { emit(.cancelled) }
    default:
      let mayDrag = new.button == 1 && (isFree && !isOnLayer ? isFreePlace(new) : area.contains(new.place))
      if !isOnLayer {
        let isTaken = mayDrag || !isFree
        grabs.answer(new, isTaken: isTaken)
        guard isTaken else { return }
      } else if !new.isEmulated {
        // The grab that the press has activated.
        letGo(new)
      }
      begin(Press(event: new, mayDrag: mayDrag, isGrabbed: !isOnLayer))
    }
  }

  /// Whether a press without modifiers may become a drag; at most one round trip for each ancestor of the program's
  /// window.
  private func isFreePlace(_ press: ServerEvent.Press) -> Bool {
    guard area.freeFrames.contains(where: { $0.contains(press.place) }) else { return false }
    guard case .program(let program) = area.free else { return area.free == .everywhere }
    var window = Window(program)
    while window != 0, window != press.child { window = connection.parent(of: window) }
    return window != 0
  }

  private func begin(_ new: Press) {
    press = new
    connection.rootEvents.select(.rawButtonReleases, for: self)
    guard new.mayDrag else { return }
    lastDrag = new.event
    // During a drag, Escape goes to the drag and not to the focused program.
    escape.take(true)
    emit(.pressed(.button, at: new.event.place, isShifted: new.event.isShifted))
  }

  /// - Parameter isLost: Whether the press ends without its release. The server also releases the buttons of a mouse that
  ///   is unplugged.
  private func end(isLost: Bool = false) {
    guard let old = press else { return }
    press = nil
    let isBroken = isLost || !isThere(old.event)
    connection.rootEvents.select([], for: self)
    escape.take(false)
    if old.isGrabbed, isBroken || old.event.isEmulated { letGo(old.event) }
    if old.mayDrag {
      if isBroken { emit(.cancelled) }
      emit(.released(.button))
    } else if !isBroken {
      clicks.add(old.event)
    }
    update()
    sendClicks()
  }

  /// Another client has grabbed the pointer.
  private func lose() {
    keys.spoil()
    end(isLost: true)
    update()
  }

  /// A key that the server has sent to the layer in place of the program (PointerRoot): the program receives the key
  /// anew (XTEST). During a press the layer stays, and would receive the key again: the key is lost.
  private func keyLost(_ code: Int) {
    // Swell has already acted on a media key.
    guard !connection.isModifier(code), !keyboard.isMediaKey(code) else { return }
    keys.spoil()
    update()
    guard !layer.isShown else { return }
    // Up first, if it is XTEST's and still down; and up at the end, since no release would come to the keyboard of XTEST.
    for isPress in [0, 1, 0] as [Int32] {
      unsafe XTestFakeKeyEvent(connection.display, UInt32(truncatingIfNeeded: code), isPress, 0)
    }
  }

  // MARK: clicks

  /// Sends the last press to the window below as a click.
  public func replayClick() {
    guard let lastDrag else { return }
    clicks.add(lastDrag)
    sendClicks()
  }

  private func sendClicks() {
    guard press == nil else { return }
    clicks.send {
      layer.hide()
      grabs.use([])
    }
  }
}
