# make run   builds Swell and runs it; on a machine without X or audio, plays a scene on servers of its own
# make test  everything that must hold
# make pictures  a page of all looks in build/pictures.png, the stored one that the tests compare with, and those of
#                README.md
# make bench speed and weight, side by side with the peers found here
# make fuzz  whatever reads what others wrote, with what nobody should write: each part for FUZZ_SECONDS
# make soak  the release program in a long session where everything comes and goes, of SOAK_MINUTES
# make desktops  Swell's package in real desktops of Debian, as root; DESKTOPS='trixie-xfce sid-plasma' chooses
# make install, make uninstall, make deb: see the variables below and README.md
# make release  the source archive, the portable program, all packages and their checksums, in build/release. With
#               TWICE=yes (as root): once more as another user, with the same bytes

SHELL := /bin/bash

# All other characters are fine: no rule leaves the folder to the words of a shell.
ODD := $(shell printf %s "$$PWD" | tr -dc '"\\%\t\n' | head -c 1 | od -An -c)
$(if $(ODD),$(error swell: SwiftPM cannot build in a folder whose path has this character: $(ODD)))

SWIFT ?= swift
BINARY := .build/release/swell

BUILD_PACKAGES := pkg-config gcc gettext libx11-dev libxext-dev libxrender-dev libxrandr-dev libxfixes-dev libxi-dev libxtst-dev libxss-dev libx11-xcb-dev \
	libxcb-randr0-dev libxcb-res0-dev libxcb-xinput-dev libpulse-dev libfreetype-dev libfontconfig-dev libsystemd-dev
SCENE_PACKAGES := xvfb x11-utils xdotool pulseaudio pulseaudio-utils imagemagick hsetroot fonts-dejavu-core
DEB_PACKAGES := dpkg-dev debhelper
RELEASE_PACKAGES := $(DEB_PACKAGES) git xz-utils openssl rpm desktop-file-utils appstream-util faketime
# For text in other scripts, and fonts that have these: Devanagari, Thai, Chinese, emoji.
TEXT_PACKAGES := libharfbuzz0b libfribidi0 fonts-lohit-deva fonts-tlwg-loma-ttf fonts-wqy-microhei fonts-noto-color-emoji
TEST_PACKAGES := $(SCENE_PACKAGES) $(TEXT_PACKAGES) x11-xserver-utils xauth xinput x2x suckless-tools xsettingsd sxhkd alsa-utils xbacklight brightnessctl dbus xrestop picom xcompmgr i3-wm \
	openbox xfwm4 xserver-xorg-core xserver-xephyr xserver-xorg-video-dummy fluxbox bspwm awesome tint2 i3lock \
	mpv mpv-mpris playerctl pipewire pipewire-bin pipewire-pulse wireplumber \
	python3-dbusmock speech-dispatcher speech-dispatcher-espeak-ng librsvg2-2 $(DEB_PACKAGES) lintian desktop-file-utils appstream systemd mandoc bash-completion zsh fish fakeroot gdb
# Fonts that desktops have today.
PICTURE_PACKAGES := fonts-inter fonts-jetbrains-mono ffmpeg
BENCH_PACKAGES := $(SCENE_PACKAGES) fonts-wqy-microhei x11-xserver-utils xtrace dunst libnotify-bin xosd-bin dbus-x11 picom

# Where `make install` puts things. DESTDIR goes before all of them and is not remembered. The program finds its
# catalogs in ../share/locale, and its themes in ../share/swell/themes.
PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
DOCDIR ?= $(PREFIX)/share/doc/swell
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
STRIP ?= strip

# Libraries come from the system alone: no RUNPATH, so none that somebody puts beside the program. The toolchain of
# Debian calls its own target otherwise than the library for Embedded Swift.
# Debug information names files from here on, so that the folder of the build does not matter.
RELEASE := $(SWIFT) build -c release --disable-local-rpath --triple $(shell uname -m)-unknown-linux-gnu \
	-Xswiftc -file-prefix-map -Xswiftc "$$PWD=." -Xswiftc -file-compilation-dir -Xswiftc . $(SWIFTFLAGS)
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/swell/Program.swift)

# The words of the screen in other languages, which the program finds beside itself, and elsewhere when it is installed.
LANGUAGES := $(shell cat assets/locale/LINGUAS)
CATALOGS = $(dir $(BINARY))locale
# Likewise.
THEMES := $(notdir $(wildcard assets/themes/*))

HOMEPAGE := $(shell sed -n 's/^Homepage: //p' debian/control)

PAGES := brightness coming-from desktops examples questions themes what-an-osd-must-get-right window-managers

# What is installed, for `install` and `uninstall`: how, what, where. `start` is what starts the program by its path.
INSTALLED = \
	program:$(BINARY):$(PREFIX)/bin/swell \
	data:assets/man/swell.1:$(PREFIX)/share/man/man1/swell.1 \
	data:assets/man/swell.ini.5:$(PREFIX)/share/man/man5/swell.ini.5 \
	data:assets/completions/swell.bash:$(PREFIX)/share/bash-completion/completions/swell \
	data:assets/completions/swell.zsh:$(ZSHDIR)/_swell \
	data:assets/completions/swell.fish:$(PREFIX)/share/fish/vendor_completions.d/swell.fish \
	$(foreach language,$(LANGUAGES),data:$(CATALOGS)/$(language)/LC_MESSAGES/swell.mo:$(PREFIX)/share/locale/$(language)/LC_MESSAGES/swell.mo) \
	$(foreach theme,$(THEMES),data:assets/themes/$(theme):$(PREFIX)/share/swell/themes/$(theme)) \
	start:$(CATALOGS)/swell.desktop:$(SYSCONFDIR)/xdg/autostart/swell.desktop \
	start:assets/desktop/swell.service:$(PREFIX)/lib/systemd/user/swell.service \
	page:assets/desktop/swell.metainfo.xml:$(PREFIX)/share/metainfo/invalid.swell.swell.metainfo.xml \
	data:assets/desktop/swell.svg:$(PREFIX)/share/icons/hicolor/scalable/apps/swell.svg \
	page:README.md:$(DOCDIR)/README.md \
	data:CHANGELOG.md:$(DOCDIR)/CHANGELOG.md \
	data:LICENSE:$(DOCDIR)/LICENSE \
	$(foreach page,$(PAGES),page:assets/doc/$(page).md:$(DOCDIR)/$(page).md) \
	data:assets/swell.ini:$(DOCDIR)/examples/swell.ini

# In the installed pages there are no pictures, and no links to files that are only in the sources.
FILL := sed -e 's|@homepage@|$(HOMEPAGE)|' -e '/^<img/,/>$$/d' -e 's|](assets/doc/|](|g' \
	-e 's|](assets/swell\.ini)|](examples/swell.ini)|g' -e 's|](\.\./themes/|](../../swell/themes/|g' -e 's~\[\([^]]*\)\](\([A-Z]*\.md\|LICENSE\|assets/[^)]*\))~\1~g'

.PHONY: all build programs catalogs ordinary run test pictures lint bench fuzz soak desktops clean install uninstall deb release version install-build install-scene install-test \
	install-bench install-pictures install-deb install-release

all: build

build: install-build programs

# For packagers: installs nothing. SWIFTFLAGS: more words for `swift build`.
programs:
	$(RELEASE) --product swell
	@$(MAKE) --no-print-directory catalogs

# After the program: SwiftPM makes the folder.
catalogs:
	@rm -rf $(CATALOGS) $(dir $(BINARY))themes
	@cp -r assets/themes $(dir $(BINARY))themes
	@for language in $(LANGUAGES); do \
	  mkdir -p $(CATALOGS)/$$language/LC_MESSAGES && \
	  msgfmt --check-format --check-domain -o $(CATALOGS)/$$language/LC_MESSAGES/swell.mo assets/locale/$$language.po || exit 1; \
	done
	@msgfmt --desktop --template=assets/desktop/swell.desktop -d assets/locale -o $(CATALOGS)/swell.desktop

run: build
	@if $(BINARY) doctor --json | grep -Eq '"topic": "(display|audio)", "weight": "problem"'; then \
	  $(MAKE) --no-print-directory install-scene && Tests/Scene/scene $(BINARY) build/scene.png; \
	else \
	  echo "Swell runs on display $$DISPLAY: change the volume. Ctrl-C ends it."; exec $(BINARY) -v; \
	fi

# Embedded Swift 6.2.3 has no swift_deallocUninitializedObject, which is called when an error is thrown within the
# arguments of an indirect case. Parentheses and strings within the arguments are skipped.
THROWING_ARGUMENT := '(?<![\w)\]}?!>])\.\w+\((?:[^()"]|"[^"\n]*"|(\((?:[^()"]|"[^"\n]*"|(?1))*\)))*?\btry\b|\btry\s+\.\w+\('

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests assets
	@! grep -rPzo --include='*.swift' $(THROWING_ARGUMENT) Sources | tr '\0' '\n' | grep . || \
	  { echo "swell: bind the result of the throwing call to a constant first"; exit 1; }
	@! grep -rnE '/bin/sh|\b(system|popen)\(' Sources || { echo "swell: run programs by their words, without a shell"; exit 1; }

# What needs no program is tested while the programs are built.
test: install-build install-test lint
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	SWELL_BINARY="$$PWD/$(BINARY)" BUILD="$(MAKE) --no-print-directory programs" Tests/run

# The same program with the ordinary runtime, for which Embedded Swift must not be needed.
ordinary:
	SWELL_RUNTIME=ordinary $(RELEASE) --static-swift-stdlib --scratch-path .build/ordinary --product swell

pictures: build install-test install-pictures
	mkdir -p build
	SWELL_PICTURES="$$PWD/build" $(SWIFT) test --no-parallel --filter 'GalleryTests|LanguagePanelTests'
	Tests/Scene/pictures $(BINARY) assets
	Tests/Scene/loop $(BINARY) assets/loop.webp

bench: build install-bench
	SWELL="$$PWD/$(BINARY)" Tests/Benchmark/bench

# With optimisation, whose traps are the same, and with the addresses and edges of Swift code checked and counted.
FUZZ_BUILD := $(SWIFT) build --sanitize=address --scratch-path .build/fuzz -Xswiftc -O \
	-Xswiftc -sanitize-coverage=edge,trace-pc-guard --product Fuzz
FUZZ_SECONDS ?= 60
# Such as `requests sound`; all without any.
FUZZ_TARGETS ?=

fuzz: build install-test
	@$(FUZZ_BUILD) 2>&1 | { grep -v 'Cannot export local symbol' || true; }; exit $${PIPESTATUS[0]}
	SWELL_BINARY="$${SWELL_BINARY:-$$PWD/$(BINARY)}" FUZZ_SECONDS=$(FUZZ_SECONDS) .build/fuzz/debug/Fuzz $(FUZZ_TARGETS)

SOAK_MINUTES ?= 10

soak: build install-test
	$(SWIFT) build --build-tests
	SWELL_BINARY="$$PWD/$(BINARY)" SOAK_MINUTES=$(SOAK_MINUTES) .build/debug/swellPackageTests.xctest \
	  --testing-library swift-testing --filter EndToEndTests.SoakTests

# Such as `trixie-xfce`; all without any.
DESKTOPS ?=

desktops: deb
	packaging/desktops/run $(DEB_FOLDER)/swell_*.deb $(DESKTOPS)

# Files of 0.2.0 that have another name now, or none.
define remove_former
	@if cd "$(DESTDIR)$(PREFIX)" 2>/dev/null; then \
	  rm -f libexec/swell/swell-tools share/metainfo/swell.metainfo.xml; \
	  rmdir libexec/swell 2>/dev/null || true; \
	fi
endef

# Of the binary that `make build` left, so that root need not build.
install:
	@test -x $(BINARY) || { echo "swell: no $(BINARY): run 'make build' first, and not as root"; exit 1; }
	@case '$(PREFIX)' in *[[:space:]\'\"\\\$$\`\|\&\;\%]*) echo 'swell: PREFIX has a character that no start file takes: $(PREFIX)'; exit 64;; esac
	@set -e; for entry in $(INSTALLED); do \
	  IFS=: read -r kind source target <<< "$$entry"; \
	  target="$(DESTDIR)$$target"; \
	  case $$kind in \
	    start) if [ -e "$$target" ]; then \
	        grep -q '[ =]$(PREFIX)/bin/swell' "$$target" || \
	          { echo "$$target is left as it is: it starts another Swell"; continue; }; \
	        case $$target in *.desktop) cmp -s <(sed 's|@prefix@|$(PREFIX)|g' "$$source") "$$target" || \
	          { echo "$$target is left as it is: it is configuration, and not that of this version"; continue; };; esac; \
	      fi;; \
	  esac; \
	  install -D -m 644 "$$source" "$$target"; \
	  case $$kind in \
	    program) chmod 755 "$$target"; $(STRIP) --remove-section=.comment "$$target";; \
	    start) sed 's|@prefix@|$(PREFIX)|g' "$$source" > "$$target";; \
	    page) $(FILL) "$$source" > "$$target";; \
	  esac; \
	  echo "$$target"; \
	done
	$(remove_former)

# What starts another Swell stays, and so do the folders that others use too.
uninstall:
	$(remove_former)
	@for entry in $(INSTALLED); do \
	  target="$(DESTDIR)$${entry##*:}"; \
	  case $$entry in start:*) grep -qs '[ =]$(PREFIX)/bin/swell' "$$target" || continue;; esac; \
	  rm -f "$$target"; \
	done
	@rmdir --ignore-fail-on-non-empty "$(DESTDIR)$(DOCDIR)/examples" "$(DESTDIR)$(DOCDIR)" \
	  "$(DESTDIR)$(PREFIX)/share/swell/themes" "$(DESTDIR)$(PREFIX)/share/swell" 2>/dev/null || true

# By Debian's own tools, without root and with whatever Swift is on PATH. The tests of the package are for who builds it from its sources.
DEB_FOLDER ?= build/deb

deb: install-build install-deb
	dh_clean
	mkdir -p "$(DEB_FOLDER)"
	rm -f "$(DEB_FOLDER)"/swell*.deb
	DEB_RULES_REQUIRES_ROOT=no DEB_BUILD_OPTIONS="nocheck $$DEB_BUILD_OPTIONS" debian/rules binary DEB_FOLDER="$(DEB_FOLDER)"
	@ls "$(DEB_FOLDER)"/swell*.deb

version:
	@echo $(VERSION)

release: install-build install-release
	packaging/release $(if $(TWICE),--twice) build/release

clean:
	$(SWIFT) package clean
	rm -rf build

# Installs what is missing where apt-get does that and the user is root, and names it elsewhere.
define install
	@missing=; for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then echo "swell: needs what Debian calls:$$missing"; exit 0; fi; \
	install="apt-get install -y --no-install-recommends"; \
	[ "$$(id -u)" = 0 ] || { echo "swell: packages are missing: sudo $$install$$missing"; exit 1; }; \
	echo "Installing$$missing"; \
	export DEBIAN_FRONTEND=noninteractive; \
	$$install $$missing >/dev/null 2>&1 || { apt-get update >/dev/null && $$install $$missing >/dev/null; } || \
	  { echo "swell: cannot install$$missing: install these packages by hand"; exit 1; }
endef

install-build:
	@command -v $(SWIFT) >/dev/null || { echo "swell: no Swift 6.2.3 or later on PATH: see https://swift.org/install"; exit 1; }
	$(call install,$(BUILD_PACKAGES))

install-scene:
	$(call install,$(SCENE_PACKAGES))

install-test:
	$(call install,$(TEST_PACKAGES))

install-pictures:
	$(call install,$(PICTURE_PACKAGES))

install-deb:
	$(call install,$(DEB_PACKAGES))

install-release:
	$(call install,$(RELEASE_PACKAGES))

install-bench:
	$(call install,$(BENCH_PACKAGES))
