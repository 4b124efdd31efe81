# Copyright 2026 Gentoo Authors
# Distributed under the terms of the GNU General Public License v2

# Filled in by `make release`; not built on Gentoo by it. Name it x11-misc/swell/swell-@VERSION@.ebuild.

EAPI=8

inherit xdg

DESCRIPTION="On-screen display for volume and brightness on X11"
HOMEPAGE="@URL@"
SRC_URI="@URL@/releases/download/v${PV}/${P}.tar.xz"

LICENSE="MIT"
SLOT="0"
KEYWORDS="~amd64 ~arm64"

DEPEND="
	media-libs/fontconfig
	media-libs/freetype
	media-libs/libpulse
	|| ( sys-apps/systemd sys-auth/elogind sys-libs/basu )
	x11-libs/libX11
	x11-libs/libXScrnSaver
	x11-libs/libXext
	x11-libs/libXfixes
	x11-libs/libXi
	x11-libs/libXrandr
	x11-libs/libXrender
	x11-libs/libXtst
	x11-libs/libxcb
"
RDEPEND="${DEPEND}"
BDEPEND="
	>=dev-lang/swift-6.2.3
	sys-devel/gettext
	virtual/pkgconfig
"

src_compile() {
	emake programs SWIFTFLAGS="--disable-sandbox --disable-automatic-resolution --cache-path ${T}/swiftpm \
		--config-path ${T}/swiftpm --security-path ${T}/swiftpm"
}

src_test() {
	.build/release/swell check-config assets/swell.ini || die
}

src_install() {
	emake install DESTDIR="${D}" PREFIX="${EPREFIX}/usr" DOCDIR="${EPREFIX}/usr/share/doc/${PF}" STRIP=true
}
