# Filled in by `make release`; not built with Nix by it. The Swift of nixpkgs is too old: this packs the portable program.
#
# nix-build -E 'with import <nixpkgs> { }; callPackage ./package.nix { }'
{
  lib, stdenv, fetchurl, autoPatchelfHook, libx11, libxcb, libpulseaudio, freetype, fontconfig, systemd,
  harfbuzz, fribidi, libpng, librsvg, libsndfile, ddcutil, speechd,
}:

stdenv.mkDerivation (self: {
  pname = "swell";
  version = "@VERSION@";

  src = fetchurl {
    url = "@URL@/releases/download/v${self.version}/swell-${self.version}-linux-x86_64.tar.xz";
    hash = "@SRI_X86_64@";
  };

  nativeBuildInputs = [ autoPatchelfHook ];
  buildInputs = [ libx11 libxcb libpulseaudio freetype fontconfig ];
  # These are opened while it runs.
  runtimeDependencies = map lib.getLib [ systemd harfbuzz fribidi libpng librsvg libsndfile ddcutil speechd ];

  dontBuild = true;
  dontStrip = true;
  installPhase = ''
    runHook preInstall
    AUTOSTARTDIR="$out/etc/xdg/autostart" ./install.sh "$out"
    runHook postInstall
  '';

  meta = {
    description = "On-screen display for volume and brightness on X11";
    homepage = "@URL@";
    license = lib.licenses.mit;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
    maintainers = [ ];
    platforms = [ "x86_64-linux" ];
    mainProgram = "swell";
  };
})
