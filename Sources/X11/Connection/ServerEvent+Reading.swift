internal import CX11
internal import SwellCore

/// Reads the structures of Xlib and of the libraries of its extensions.
extension ServerEvent {
  /// nil for an event that nobody needs.
  init?(_ event: inout XEvent, of connection: XConnection) {
    let type = unsafe event.type
    if type == GenericEvent {
      unsafe self.init(input: &event, of: connection)
    } else if type < LASTEvent {
      unsafe self.init(core: &event, of: connection)
    } else {
      unsafe self.init(extension: &event, of: connection)
    }
  }

  private init?(core event: inout XEvent, of connection: XConnection) {
    switch unsafe event.type {
    case MapNotify:
      self = unsafe .mapped(
        .init(window: event.xmap.window, on: event.xmap.event, isUnmanaged: event.xmap.override_redirect != 0))
    case ConfigureNotify where unsafe event.xconfigure.window == connection.root:
      unsafe XRRUpdateConfiguration(&event)
      self = .screenChanged
    case ConfigureNotify:
      let notice = unsafe event.xconfigure
      let frame = unsafe PixelRect(
        x: Int(notice.x), y: Int(notice.y), width: Int(notice.width), height: Int(notice.height))
      self = unsafe .configured(
        .init(
          window: notice.window, on: notice.event, isUnmanaged: notice.override_redirect != 0, frame: frame,
          serial: notice.serial))
    case CirculateNotify:
      self = unsafe .configured(.init(window: event.xcirculate.window, on: event.xcirculate.event))
    case UnmapNotify: self = unsafe .unmapped(event.xunmap.window, on: event.xunmap.event)
    case ReparentNotify: self = unsafe .reparented(event.xreparent.window)
    case DestroyNotify: self = unsafe .destroyed(event.xdestroywindow.window)
    case VisibilityNotify: self = unsafe .visibilityChanged(event.xvisibility.window)
    case Expose where unsafe event.xexpose.count == 0: self = .exposed
    case PropertyNotify:
      self = unsafe .propertyChanged(
        event.xproperty.atom, of: event.xproperty.window, isDeleted: event.xproperty.state == PropertyDelete)
    case FocusIn where unsafe event.xfocus.mode != NotifyNormal,
      FocusOut where unsafe event.xfocus.mode != NotifyNormal:
      self = .grabChanged
    case ButtonPress:
      let press = unsafe event.xbutton
      self = unsafe .buttonPressed(
        .init(
          button: Int(press.button), window: press.window, child: press.subwindow,
          place: PixelPoint(x: Double(press.x_root), y: Double(press.y_root)),
          modifiers: press.state))
    case KeyPress: self = unsafe .keyPressed(code: Int(event.xkey.keycode), on: event.xkey.window)
    case MappingNotify:
      unsafe XRefreshKeyboardMapping(&event.xmapping)
      self = .keyboardMapChanged
    default: return nil
    }
  }

  /// An event whose number the server tells at the start.
  private init?(extension event: inout XEvent, of connection: XConnection) {
    let (type, numbers) = unsafe (event.type, connection.extensions)
    if let first = numbers.fixesEvents, type == first + XFixesSelectionNotify {
      let notice = unsafe ServerEvent.read(event, as: XFixesSelectionNotifyEvent.self)
      self = unsafe .ownerChanged(
        of: notice.selection, to: notice.owner, time: UInt32(truncatingIfNeeded: notice.timestamp))
    } else if numbers.hasRandR, type == numbers.randr.firstEvent + RRScreenChangeNotify {
      unsafe XRRUpdateConfiguration(&event)
      self = .screenChanged
    } else if numbers.hasRandR, type == numbers.randr.firstEvent + RRNotify {
      switch unsafe ServerEvent.read(event, as: XRRNotifyEvent.self).subtype {
      case RRNotify_OutputChange: self = .outputChanged
      case RRNotify_OutputProperty:
        let notice = unsafe ServerEvent.read(event, as: XRROutputPropertyNotifyEvent.self)
        self = unsafe .outputPropertyChanged(notice.property, of: notice.output)
      default: self = .screenChanged
      }
    } else if type == numbers.saverEvents {
      self = .screenSaver(
        isOn: unsafe ServerEvent.read(event, as: XScreenSaverNotifyEvent.self).state == ScreenSaverOn)
    } else if type == numbers.keyboardEvents {
      unsafe self.init(keyboard: event)
    } else {
      return nil
    }
  }

  private init?(keyboard event: XEvent) {
    switch unsafe ServerEvent.read(event, as: XkbAnyEvent.self).xkb_type {
    case XkbNewKeyboardNotify: self = .keyboardMapChanged
    case XkbMapNotify:
      var map = unsafe ServerEvent.read(event, as: XkbMapNotifyEvent.self)
      unsafe XkbRefreshKeyboardMapping(&map)
      self = .keyboardMapChanged
    case XkbStateNotify:
      let state = unsafe ServerEvent.read(event, as: XkbStateNotifyEvent.self)
      self = unsafe .keyboardStateChanged(
        .init(
          modifiers: state.mods, group: UInt32(bitPattern: state.group), base: state.base_mods,
          latched: state.latched_mods, locked: state.locked_mods,
          lockedGroup: Int(state.locked_group)))
    case XkbIndicatorStateNotify: self = .indicatorsChanged
    case XkbControlsNotify: self = .keyboardControlsChanged
    case XkbAccessXNotify:
      let notice = unsafe ServerEvent.read(event, as: XkbAccessXNotifyEvent.self)
      guard unsafe notice.detail == XkbAXN_SKAccept else { return nil }
      self = unsafe .slowKeyAccepted(
        code: Int(notice.keycode), time: UInt32(truncatingIfNeeded: notice.time))
    default: return nil
    }
  }

  /// XInput 2.
  private init?(input event: inout XEvent, of connection: XConnection) {
    guard unsafe event.xcookie.extension == connection.extensions.input.opcode,
      unsafe XGetEventData(connection.display, &event.xcookie) != 0
    else { return nil }
    defer { unsafe XFreeEventData(connection.display, &event.xcookie) }
    let type = unsafe event.xcookie.evtype
    let data = unsafe UnsafeRawPointer(event.xcookie.data!)
    switch type {
    case XI_RawKeyPress, XI_RawKeyRelease:
      let raw = unsafe data.load(as: XIRawEvent.self)
      self = unsafe .rawKey(
        .init(
          code: Int(raw.detail), device: Int(raw.sourceid), isPress: type == XI_RawKeyPress,
          time: UInt32(truncatingIfNeeded: raw.time)))
    case XI_RawButtonRelease: self = .rawButtonReleased
    case XI_HierarchyChanged:
      let change = unsafe data.load(as: XIHierarchyEvent.self)
      let devices = unsafe UnsafeBufferPointer(start: change.info, count: Int(max(0, change.num_info)))
      self = unsafe .devicesChanged(
        added: devices.filter { $0.flags & XISlaveAdded != 0 }.map { Int($0.deviceid) })
    case XI_PropertyEvent:
      let notice = unsafe data.load(as: XIPropertyEvent.self)
      self = unsafe .devicePropertyChanged(notice.property, of: Int(notice.deviceid))
    case XI_ButtonPress:
      let press = unsafe data.load(as: XIDeviceEvent.self)
      self = unsafe .buttonPressed(
        .init(
          button: Int(press.detail), window: press.event, child: press.child,
          place: PixelPoint(x: press.root_x, y: press.root_y), modifiers: UInt32(bitPattern: press.mods.effective),
          device: Int(press.deviceid), source: Int(press.sourceid),
          isEmulated: press.flags & XIPointerEmulated != 0))
    case XI_ButtonRelease:
      let release = unsafe data.load(as: XIDeviceEvent.self)
      self = unsafe .buttonReleased(Int(release.detail), device: Int(release.deviceid))
    case XI_Motion:
      let motion = unsafe data.load(as: XIDeviceEvent.self)
      self = unsafe .pointerMoved(
        to: PixelPoint(x: motion.root_x, y: motion.root_y), device: Int(motion.deviceid))
    case XI_Leave:
      let leave = unsafe data.load(as: XILeaveEvent.self)
      guard unsafe leave.mode == XINotifyGrab else { return nil }
      self = unsafe .pointerTaken(from: leave.event)
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      let touch = unsafe data.load(as: XIDeviceEvent.self)
      self = unsafe .touch(
        .init(
          phase: type == XI_TouchBegin ? .began : type == XI_TouchUpdate ? .moved : .ended, device: Int(touch.deviceid),
          // Unsigned in the protocol.
          number: Int(UInt32(bitPattern: touch.detail)), place: PixelPoint(x: touch.root_x, y: touch.root_y),
          isShifted: touch.mods.effective & ShiftMask != 0))
    // A libXi before 1.8 has no swipes.
    case XI_GestureSwipeBegin...XI_GestureSwipeEnd where connection.extensions.hasGestures:
      self = unsafe .swipe(Swipe(data.load(as: XIGestureSwipeEvent.self)))
    default: return nil
    }
  }

  /// An extension's event has its own structure, in the memory of Xlib's union.
  private static func read<Structure: BitwiseCopyable>(_ event: XEvent, as type: Structure.Type) -> Structure {
    unsafe withUnsafeBytes(of: event) { unsafe $0.loadUnaligned(as: type) }
  }
}

extension ServerEvent.Swipe {
  init(_ event: XIGestureSwipeEvent) {
    let type = unsafe event.evtype
    phase = type == XI_GestureSwipeBegin ? .began : type == XI_GestureSwipeUpdate ? .moved : .ended
    fingers = Int(unsafe event.detail)
    pointer = unsafe PixelPoint(x: event.root_x, y: event.root_y)
    distance = unsafe PixelPoint(x: event.delta_x, y: event.delta_y)
    isCancelled = unsafe event.flags & XIGestureSwipeEventCancelled != 0
    isShifted = unsafe event.mods.effective & ShiftMask != 0
  }
}
