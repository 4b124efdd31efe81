import SwellCore
import TestServers
import X11

// Xlib has numbers of these names.
typealias Picture = TestServers.Picture
typealias Glyph = SwellCore.Glyph
