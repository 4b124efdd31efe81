# make run   builds Swell and runs it; on a machine without X or audio, plays a scene on servers of its own
# make test  everything that must hold
# make bench speed and weight, side by side with the peers found here

SHELL := /bin/bash
SWIFT ?= swift
BINARY := .build/release/swell

BUILD_PACKAGES := pkg-config gcc libx11-dev libxext-dev libxrender-dev libxrandr-dev libxfixes-dev libxi-dev libxtst-dev libx11-xcb-dev libpulse-dev \
	libfreetype-dev libfontconfig-dev libsystemd-dev libinih-dev
SCENE_PACKAGES := xvfb x11-utils xdotool pulseaudio pulseaudio-utils imagemagick hsetroot fonts-dejavu-core
TEST_PACKAGES := $(SCENE_PACKAGES) x11-xserver-utils xbacklight brightnessctl dbus xrestop picom xcompmgr i3-wm \
	openbox xfwm4 xserver-xorg-core xserver-xorg-video-dummy pipewire pipewire-bin pipewire-pulse wireplumber python3-dbusmock
BENCH_PACKAGES := $(SCENE_PACKAGES) x11-xserver-utils xtrace dunst libnotify-bin xosd-bin dbus-x11 libxdamage-dev

.PHONY: all build run test lint bench clean install-build install-scene install-test install-bench

all: build

build: install-build
	$(SWIFT) build -c release --product swell

run: build
	@if xdpyinfo >/dev/null 2>&1 && pactl info >/dev/null 2>&1; then \
	  echo "Swell runs on display $$DISPLAY: change the volume. Ctrl-C ends it."; exec $(BINARY) -v; \
	else \
	  $(MAKE) --no-print-directory install-scene && Tests/Scene/scene $(BINARY) build/scene.png; \
	fi

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests assets

test: install-build install-test lint
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	$(SWIFT) build -c release --product swell
	SWELL_RUNTIME=ordinary $(SWIFT) build -c release --product swell --static-swift-stdlib \
	  --scratch-path .build/ordinary
	SWELL_BINARY=$(CURDIR)/$(BINARY) $(SWIFT) test --skip-build --no-parallel

bench: build install-bench
	SWELL=$(CURDIR)/$(BINARY) Tests/Benchmark/bench

clean:
	$(SWIFT) package clean
	rm -rf build

# Installs what is missing where apt-get does that, and names it elsewhere.
define install
	@missing=; for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
	  command -v dpkg-query >/dev/null || { echo "swell: needs what Debian calls:$$missing"; exit 0; }; exit 1; \
	fi; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	echo "Installing$$missing"; \
	export DEBIAN_FRONTEND=noninteractive; \
	install="$$sudo apt-get install -y --no-install-recommends"; \
	$$install $$missing >/dev/null 2>&1 || { $$sudo apt-get update >/dev/null && $$install $$missing >/dev/null; } || \
	  { echo "swell: cannot install$$missing: install these packages by hand"; exit 1; }
endef

install-build:
	@command -v $(SWIFT) >/dev/null || { echo "swell: no Swift 6.2 or later on PATH: see https://swift.org/install"; exit 1; }
	$(call install,$(BUILD_PACKAGES))

install-scene:
	$(call install,$(SCENE_PACKAGES))

install-test:
	$(call install,$(TEST_PACKAGES))

install-bench:
	$(call install,$(BENCH_PACKAGES))
