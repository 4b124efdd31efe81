internal import CX11

/// The atoms that Swell uses, interned in one round trip.
struct Atoms {
  private let values: [Atom]

  private static let names = """
    _NET_WM_CM_S%d,_NET_WM_WINDOW_TYPE,_NET_WM_WINDOW_TYPE_NOTIFICATION,_NET_WM_NAME,UTF8_STRING,\
    _NET_WM_PID,_NET_WM_BYPASS_COMPOSITOR,_COMPTON_SHADOW,_NET_ACTIVE_WINDOW,\
    XPRA_SERVER,EDID,_SWELL_S%d,WM_S%d,_XSETTINGS_S%d,\
    _KDE_NET_WM_BLUR_BEHIND_REGION,_XKB_RULES_NAMES,\
    libinput Tapping Enabled,Synaptics Off,_NET_WM_STRUT_PARTIAL,_NET_WM_STRUT,\
    _NET_WM_STATE,_NET_WM_STATE_FULLSCREEN,_SWELL_TURNED_SCREEN,\
    Coordinate Transformation Matrix,FLOAT,_NET_CLIENT_LIST,_NET_SUPPORTING_WM_CHECK,\
    Device Enabled,libinput Send Events Mode Enabled,_XSETTINGS_SETTINGS,\
    _NET_WORKAREA,_NET_CURRENT_DESKTOP,\
    PASSIVE GRAB,ShmSeg,WINDOW,DamageExt,XkbClient
    """

  init(_ display: OpaquePointer) {
    var values = [Atom](repeating: 0, count: 37)
    unsafe swell_intern(display, Atoms.names, 0, &values, Int32(values.count))
    self.values = values
  }

  /// The selection that the compositor of this screen owns (EWMH).
  var compositor: Atom { values[0] }
  var windowType: Atom { values[1] }
  var notification: Atom { values[2] }
  var windowName: Atom { values[3] }
  var utf8: Atom { values[4] }
  var process: Atom { values[5] }
  var bypassCompositor: Atom { values[6] }
  /// picom draws no shadow for a window with the value 0.
  var shadow: Atom { values[7] }
  var activeWindow: Atom { values[8] }
  /// On outputs whose monitor the server has identified (RandR 1.3, appendix B).
  var edid: Atom { values[10] }
  /// The selection that the Swell of this X screen owns.
  var claim: Atom { values[11] }
  /// The selections that a window manager (ICCCM 2.8) and a settings daemon (XSETTINGS) own.
  var handlers: ArraySlice<Atom> { values[12...13] }
  /// The selection of the settings daemon, and the property on the window of its owner.
  var settingsDaemon: Atom { values[13] }
  var settings: Atom { values[29] }
  /// On the root window: the part that docks leave to windows, for each desktop, and the desktop that is shown (EWMH).
  var workAreas: Atom { values[30] }
  var desktop: Atom { values[31] }
  /// On docks: the part of the screen that they reserve (EWMH). The second property is from before 2003.
  var strut: Atom { values[18] }
  var oldStrut: Atom { values[19] }
  /// On the root window of a server of xpra.
  var xpra: Atom { values[9] }
  /// On devices: whether the server uses the device; whether libinput ignores its events; whether libinput turns taps
  /// into clicks; and whether the driver synaptics is off.
  var deviceEnabled: Atom { values[27] }
  var sendEvents: Atom { values[28] }
  var tapping: Atom { values[16] }
  var synapticsOff: Atom { values[17] }
  /// On the root window while KWin blurs the screen below windows; on a window, the part with blur.
  var blurBehind: Atom { values[14] }
  /// On the root window: rules, model, layouts, variants and options of the keyboard map, each with a NUL at its end.
  var keyboardRules: Atom { values[15] }
  /// The state of a window, such as full-screen (EWMH).
  var windowState: Atom { values[20] }
  var fullScreen: Atom { values[21] }
  /// On the root window while Swell has turned the screen.
  var turnedScreen: Atom { values[22] }
  /// On devices: the matrix from their coordinates to the screen.
  var matrix: Atom { values[23] }
  var float: Atom { values[24] }
  /// On the root window: the windows that the window manager manages, and the window by which it is recognised (EWMH).
  var clients: Atom { values[25] }
  var manager: Atom { values[26] }
  /// Kinds of resources (X-Resource): passive grabs, segments of shared memory, windows, reports of damage, and events
  /// of the keyboard.
  var passiveGrab: Atom { values[32] }
  var sharedMemory: Atom { values[33] }
  var window: Atom { values[34] }
  var damage: Atom { values[35] }
  var keyboardEvents: Atom { values[36] }
}
