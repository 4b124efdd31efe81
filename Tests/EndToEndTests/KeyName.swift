/// The keys of a keyboard that Swell knows, by the names of their keysyms (XF86keysym.h).
enum KeyName: String, CaseIterable {
  case volumeUp = "XF86AudioRaiseVolume"
  case volumeDown = "XF86AudioLowerVolume"
  case mute = "XF86AudioMute"
  case microphoneMute = "XF86AudioMicMute"
  case brightnessUp = "XF86MonBrightnessUp"
  case brightnessDown = "XF86MonBrightnessDown"
  case keyboardUp = "XF86KbdBrightnessUp"
  case keyboardDown = "XF86KbdBrightnessDown"
  case keyboardToggle = "XF86KbdLightOnOff"
  case play = "XF86AudioPlay"
  case pause = "XF86AudioPause"
  case stop = "XF86AudioStop"
  case next = "XF86AudioNext"
  case previous = "XF86AudioPrev"
  case capsLock = "Caps_Lock"
}
