// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The release build is Embedded Swift: one small binary and no Swift runtime to install. Debug builds
// and tests are ordinary Swift. SWELL_RUNTIME=ordinary makes a release with the ordinary runtime.
let environment = ProcessInfo.processInfo.environment
let isEmbedded = environment["SWELL_RUNTIME"] != "ordinary"

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]
// One section a function lets the linker drop what nobody calls (measured: 860 kB without, 370 kB with). Appending to a
// string, joining and comparing two are calls, not copies of the functions at each place (measured: 12 % of the
// program); a test looks for the names in the program. Frames keep their pointer: unwind tables are larger without (measured: 3 %).
// Debug information is functions and lines, without references to modules of Clang, which gdb looks for in vain.
let small: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-Osize", "-Xfrontend", "-function-sections",
      "-Xfrontend", "-gline-tables-only", "-Xfrontend", "-no-clang-module-breadcrumbs",
      // No function once more for each closure that it is called with, no loop with its condition twice (measured: 1.5 %).
      "-Xllvm", "-sil-disable-pass=closure-specialize", "-Xllvm", "-sil-disable-pass=loop-rotate",
      "-Xllvm", "-sil-inline-never-functions=Sa6append",  // all of Array.append(_: Element) (measured: 1 %)
      "-Xllvm", "-sil-inline-never-function=$eSS1poiyS2S_SStFZ",  // String.+ (String, String)
      "-Xllvm", "-sil-inline-never-function=$eSS6appendyySSF",  // String.append(_: String)
      "-Xllvm", "-sil-inline-never-function=$eSS2eeoiySbSS_SStFZ",  // String.== (String, String)
      // Calls of C libraries go through their table of addresses, not through a stub each (measured: 4 kB).
      "-Xcc", "-fno-plt",
    ],
    .when(configuration: .release))
]
// The linker sees the whole program as bit code, and drops and folds across modules (measured: 5 %).
let linkTime: [SwiftSetting] =
  isEmbedded
  ? [.unsafeFlags(["-Xfrontend", "-lto=llvm-full", "-Xfrontend", "-emit-bc"], .when(configuration: .release))] : []
let shipped: [SwiftSetting] =
  strict + small + linkTime
  + (isEmbedded ? [.enableExperimentalFeature("Embedded", .when(configuration: .release))] : [])

/// Relative relocations as a bit map (measured: 3 % less), for glibc 2.36 or later: the Makefile says when.
let packedRelocations =
  environment["SWELL_PACKED_RELOCATIONS"] == "1" ? ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"] : []

let libraries: [LinkerSetting] =
  [
    "m", "pulse", "freetype", "fontconfig", "X11", "X11-xcb", "xcb", "Xext", "Xrender", "Xrandr", "Xfixes", "Xi",
    "Xtst", "Xss", "systemd",
  ].map { .linkedLibrary($0) }

/// The toolchain's own linker drops what nobody calls and folds functions that came out the same (measured: 4 %).
/// Everything is bound before the program starts, and read-only from then on.
let smallLink: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker", "--as-needed", "-Xlinker", "--icf=all",
      // Only what becomes smaller by it is copied into its callers (measured: 1.6 %).
      "-Xlinker", "-mllvm", "-Xlinker", "-inline-threshold=-12",
      // Code is not copied, hoisted or laid out for speed (measured: 1.9 %; the loops that matter are in libraries).
      "-Xlinker", "-mllvm", "-Xlinker", "-disable-constant-hoisting", "-Xlinker", "-mllvm", "-Xlinker",
      "-disable-machine-licm", "-Xlinker", "-mllvm", "-Xlinker", "-disable-licm-promotion", "-Xlinker", "-mllvm",
      "-Xlinker", "-disable-block-placement", "-Xlinker", "-mllvm",
      "-Xlinker", "-disable-early-taildup", "-Xlinker", "-mllvm", "-Xlinker", "-split-spill-mode=size", "-Xlinker",
      "-mllvm", "-Xlinker", "-tail-merge-size=1", "-Xlinker", "-mllvm", "-Xlinker", "-min-jump-table-entries=8",
      "-Xlinker", "-mllvm", "-Xlinker", "-enable-pre=false", "-Xlinker", "-mllvm", "-Xlinker",
      "-enable-global-merge-func", "-Xlinker", "-mllvm", "-Xlinker", "-pre-RA-sched=list-burr",
      // The index of the unwind tables is for programs that unwind themselves; debuggers read the tables.
      "-Xlinker", "--no-eh-frame-hdr",
      "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
      "-Xlinker", "--build-id=sha1",
    ] + packedRelocations,
    .when(configuration: .release))
]

/// Functions that do not run in a session lie side by side, and so do those that show panels: fewer pages of the program
/// are in memory (measured: 3 % of PSS), and are read at each change. `make order` writes the file.
let orderedFunctions: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Sources/swell/functions.order",
      "-Xlinker", "--no-warn-symbol-ordering",
    ], .when(configuration: .release))
]

let package = Package(
  name: "swell",
  products: [
    .executable(name: "swell", targets: ["swell"]), .executable(name: "swell-tools", targets: ["swell-tools"]),
  ],
  targets: [
    .systemLibrary(name: "CLibc"),
    .systemLibrary(name: "CX11", pkgConfig: "x11 x11-xcb xcb xext xrender xrandr xfixes xi xtst xscrnsaver"),
    .systemLibrary(name: "CPulse"),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2 fontconfig"),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),
    .systemLibrary(name: "CDdcutil"),
    .systemLibrary(name: "CSoundFile"),
    // Answers in place of the toolchain's libswiftUnicodeDataTables.a, for the embedded standard library only.
    .target(
      name: "CEmbedded",
      cSettings: isEmbedded ? [.define("SWELL_EMBEDDED", .when(configuration: .release))] : []),

    .target(name: "SwellCore", swiftSettings: shipped),
    .target(name: "Diagnosis", dependencies: ["SwellCore"], swiftSettings: shipped),
    // Makes files of `assets` from tables of the core; in no program.
    .target(name: "Documents", dependencies: ["SwellCore"], swiftSettings: strict),
    .target(name: "Diagnostics", dependencies: ["CLibc"], swiftSettings: shipped),
    .target(name: "EventLoop", dependencies: ["SwellCore", "CLibc", "CPulse"], swiftSettings: shipped),
    .target(name: "X11", dependencies: ["SwellCore", "Diagnostics", "CX11"], swiftSettings: shipped),
    .target(
      name: "Audio", dependencies: ["SwellCore", "Diagnostics", "EventLoop", "CPulse", "CSoundFile", "CLibc"],
      swiftSettings: shipped),
    .target(
      name: "Raster", dependencies: ["SwellCore", "Diagnostics", "CFreeType", "CLibc"], swiftSettings: shipped),
    .target(
      name: "Pictures", dependencies: ["SwellCore", "Diagnostics", "CFreeType", "CLibc"], swiftSettings: shipped),
    .target(
      name: "Control", dependencies: ["SwellCore", "Diagnostics", "EventLoop", "CLibc"], swiftSettings: shipped),
    .target(
      name: "Brightness", dependencies: ["SwellCore", "Diagnostics", "EventLoop", "CLibc"], swiftSettings: shipped),
    .target(
      name: "Radio", dependencies: ["SwellCore", "Diagnostics", "EventLoop", "CLibc"], swiftSettings: shipped),
    .target(
      name: "Bus", dependencies: ["SwellCore", "Diagnostics", "EventLoop", "CSystemd", "CLibc"],
      swiftSettings: shipped),
    .target(
      name: "DDC", dependencies: ["SwellCore", "Diagnostics", "EventLoop", "CDdcutil", "CLibc"], swiftSettings: shipped),
    .target(
      name: "BrightnessBackends",
      dependencies: ["SwellCore", "Diagnostics", "EventLoop", "X11", "Brightness", "Bus", "DDC"],
      swiftSettings: shipped),
    .target(
      name: "Configuration", dependencies: ["SwellCore", "Diagnostics", "EventLoop", "CLibc"],
      swiftSettings: shipped),
    .executableTarget(
      name: "swell",
      dependencies: [
        "SwellCore", "Diagnostics", "EventLoop", "X11", "Audio", "Raster", "Control", "BrightnessBackends", "Bus",
        "DDC", "Radio", "Configuration", "CLibc", "CEmbedded",
      ],
      exclude: ["functions.order"], swiftSettings: shipped, linkerSettings: libraries + smallLink + orderedFunctions),
    .executableTarget(
      name: "swell-tools",
      dependencies: [
        "SwellCore", "Diagnosis", "Diagnostics", "EventLoop", "X11", "Audio", "Control", "BrightnessBackends", "Bus",
        "DDC", "Configuration", "Pictures", "CLibc", "CEmbedded",
      ],
      swiftSettings: shipped, linkerSettings: libraries + smallLink),

    .target(name: "TestServers", dependencies: ["CX11", "CLibc"], path: "Tests/TestServers"),
    // What `make fuzz` runs, with the counters of its coverage.
    .target(name: "Coverage", path: "Tests/Fuzz/Coverage"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "SwellCore", "Diagnosis", "Diagnostics", "EventLoop", "Raster", "Pictures", "Control", "DDC", "TestServers",
        "CLibc", "CSystemd", "CX11", "Coverage",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus", "Coverage"], linkerSettings: libraries),
    .testTarget(name: "FuzzTests", dependencies: ["Fuzz"], linkerSettings: libraries),
    .testTarget(name: "SwellCoreTests", dependencies: ["SwellCore"]),
    .testTarget(name: "DiagnosisTests", dependencies: ["Diagnosis", "SwellCore"]),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents", "SwellCore"]),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "Pictures", "SwellCore", "TestServers"], linkerSettings: libraries),
    .testTarget(
      name: "X11Tests", dependencies: ["X11", "Raster", "SwellCore", "TestServers"], linkerSettings: libraries),
    .testTarget(
      name: "AudioTests", dependencies: ["Audio", "EventLoop", "SwellCore", "TestServers"], linkerSettings: libraries),
    .testTarget(
      name: "ControlTests", dependencies: ["Control", "EventLoop", "SwellCore", "TestServers"],
      linkerSettings: libraries),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "Documents", "EventLoop", "SwellCore", "TestServers"],
      linkerSettings: libraries),
    .testTarget(
      name: "BusTests", dependencies: ["Bus", "EventLoop", "SwellCore", "TestServers", "CSystemd"],
      linkerSettings: libraries),
    .testTarget(
      name: "RadioTests", dependencies: ["Radio", "EventLoop", "SwellCore", "TestServers"], linkerSettings: libraries),
    .testTarget(
      name: "DDCTests", dependencies: ["DDC", "EventLoop", "SwellCore", "TestServers"], linkerSettings: libraries),
    .testTarget(name: "InstallTests", dependencies: ["SwellCore", "TestServers"], linkerSettings: libraries),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Raster", "SwellCore", "TestServers"], linkerSettings: libraries),
  ]
)
