// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The release build is Embedded Swift: one small binary and no Swift runtime to install. Debug builds
// and tests are ordinary Swift. SWELL_RUNTIME=ordinary makes a release with the ordinary runtime.
let isEmbedded = ProcessInfo.processInfo.environment["SWELL_RUNTIME"] != "ordinary"
let release = BuildSettingCondition.when(configuration: .release)
func passed(by option: String, _ words: [String]) -> [String] { words.flatMap { [option, $0] } }

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("ExistentialAny"),
  .strictMemorySafety(), .treatAllWarnings(as: .error),
]
// Each function has a section of its own, which the linker drops when nobody calls it. Debug information is functions
// and lines, without references to modules, which gdb looks for in vain. The sum of the code before its last step, which
// would be kept with it, is of the folder too.
let frontend = [
  "-function-sections", "-gline-tables-only", "-no-clang-module-breadcrumbs", "-disable-incremental-llvm-codegen",
]
let shippedSettings =
  strict + [.unsafeFlags(["-Osize"] + passed(by: "-Xfrontend", frontend), release)]
  + (isEmbedded ? [.enableExperimentalFeature("Embedded", release)] : [])
// Embedded Swift compiles the whole program where `main` is; object files of its modules would only repeat that code.
// With the same option, the compiler of 6.2 makes a program that ends with an illegal instruction.
#if compiler(>=6.3)
  let module = isEmbedded ? ["-emit-empty-object-file"] : []
#else
  let module: [String] = []
#endif

// With gold, which is the default, the debug program crashes in a dictionary of private types.
let libraries: [LinkerSetting] =
  [.unsafeFlags(["-use-ld=lld"])]
  + "m dl pulse freetype fontconfig X11 X11-xcb xcb xcb-randr xcb-res xcb-xinput Xext Xrender Xrandr Xfixes Xi Xtst Xss"
  .split(separator: " ").map { .linkedLibrary(String($0)) }
// Tests are bus services too.
let testLibraries = libraries + [.linkedLibrary("systemd")]
// The linker drops what nobody uses, and keeps one of functions that are the same. Everything is bound before the
// program starts, and read-only from then on.
let linker = ["--gc-sections", "--as-needed", "--icf=all", "-z", "relro", "-z", "now", "--build-id=sha1"]
// Embedded Swift compares strings with it. Relative to the toolchain's ordinary libraries, where the linker looks.
#if arch(arm64)
  let unicodeTables = "-l:../embedded/aarch64-unknown-linux-gnu/libswiftUnicodeDataTables.a"
#else
  let unicodeTables = "-l:../embedded/x86_64-unknown-linux-gnu/libswiftUnicodeDataTables.a"
#endif
// From libgcc comes the division of 128 bits.
let link =
  (isEmbedded ? passed(by: "-Xclang-linker", ["-static-libgcc"]) : [])
  + passed(by: "-Xlinker", linker + (isEmbedded ? [unicodeTables] : []))

func shipped(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: shippedSettings + [.unsafeFlags(passed(by: "-Xfrontend", module), release)])
}

// Tests compare thousands of pictures, which code without optimisation paints ten times as slowly.
func painting(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let target = shipped(name, dependencies)
  // With accessors that targets without optimisation share, the debug program crashes in its first set.
  let own = passed(by: "-Xfrontend", ["-disable-concrete-type-metadata-mangled-name-accessors"])
  target.swiftSettings?.append(.unsafeFlags(["-O"] + own, .when(configuration: .debug)))
  return target
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, linkerSettings: testLibraries)
}

let package = Package(
  name: "swell",
  targets: [
    .systemLibrary(name: "CLibc"),
    .systemLibrary(
      name: "CX11",
      pkgConfig: "x11 x11-xcb xcb-randr xcb-res xcb-xinput xext xrender xrandr xfixes xi xtst xscrnsaver"),
    .systemLibrary(name: "CPulse"),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2 fontconfig"),
    .systemLibrary(name: "CSystemd"),
    .systemLibrary(name: "CDdcutil"),
    .systemLibrary(name: "CSoundFile"),
    .systemLibrary(name: "CPictures"),
    .systemLibrary(name: "CSpeech"),
    // What Embedded Swift needs and glibc has only since 2.36.
    .target(name: "CRandom", cSettings: [.unsafeFlags(["-ffile-prefix-map=\(Context.packageDirectory)=."], release)]),

    painting("SwellCore", []),
    shipped("Doctor", ["SwellCore"]),
    shipped("Logging", ["SwellCore", "CLibc"]),
    shipped("EventLoop", ["SwellCore", "CLibc", "CPulse"]),
    shipped("Processes", ["SwellCore", "EventLoop", "CLibc"]),
    shipped("X11", ["SwellCore", "Logging", "EventLoop", "Processes", "CX11"]),
    shipped("Audio", ["SwellCore", "Logging", "EventLoop", "Processes", "CPulse", "CSoundFile", "CLibc"]),
    painting("Raster", ["SwellCore", "Logging", "EventLoop", "Processes", "CFreeType", "CLibc"]),
    shipped("Pictures", ["SwellCore", "Logging", "CPictures", "CLibc"]),
    shipped("Control", ["SwellCore", "Logging", "EventLoop", "Processes", "CLibc"]),
    shipped("KernelBrightness", ["SwellCore", "Logging", "EventLoop", "Processes", "CLibc"]),
    shipped("Radio", ["SwellCore", "Logging", "EventLoop", "CLibc"]),
    shipped("Bus", ["SwellCore", "Logging", "EventLoop", "Processes", "CSystemd", "CLibc"]),
    shipped("DDC", ["SwellCore", "Logging", "EventLoop", "Processes", "CDdcutil", "CLibc"]),
    shipped("Speech", ["SwellCore", "Logging", "EventLoop", "Processes", "CSpeech", "CLibc"]),
    shipped("BrightnessBackends", ["SwellCore", "Logging", "EventLoop", "X11", "KernelBrightness", "Bus", "DDC"]),
    shipped("Configuration", ["SwellCore", "Logging", "EventLoop", "Processes", "CLibc"]),
    shipped("Localization", ["SwellCore", "Processes", "CLibc"]),
    .executableTarget(
      name: "swell",
      dependencies: [
        "SwellCore", "Doctor", "Logging", "EventLoop", "Processes", "X11", "Audio", "Control", "BrightnessBackends",
        "Bus", "DDC", "Configuration", "Speech", "Raster", "Pictures", "Radio", "Localization", "CLibc", "CRandom",
      ],
      swiftSettings: shippedSettings, linkerSettings: libraries + [.unsafeFlags(link, release)]),

    // Makes files of `assets` from tables of the core; in no program.
    .target(name: "Documents", dependencies: ["SwellCore"], swiftSettings: strict),
    .target(name: "TestMachine", path: "Tests/TestMachine", exclude: ["fonts.conf"]),
    .target(
      name: "TestServers", dependencies: ["EventLoop", "SwellCore", "CX11", "CLibc", "TestMachine"],
      path: "Tests/TestServers"),
    .target(name: "Coverage", path: "Tests/Fuzz/Coverage"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "SwellCore", "Doctor", "Logging", "EventLoop", "Raster", "Pictures", "Control", "DDC", "Localization",
        "TestServers", "X11", "CLibc", "CSystemd", "CX11", "Coverage",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus", "Coverage"], linkerSettings: testLibraries),
    tests("FuzzTests", ["Fuzz"]),
    tests("SwellCoreTests", ["SwellCore"]),
    tests("KernelBrightnessTests", ["KernelBrightness", "SwellCore"]),
    tests("DoctorTests", ["Doctor", "SwellCore"]),
    tests("DocumentsTests", ["Documents", "SwellCore"]),
    tests("RasterTests", ["Raster", "Pictures", "EventLoop", "Processes", "SwellCore", "TestServers"]),
    tests("LocalizationTests", ["Localization", "Documents", "Raster", "SwellCore", "TestServers"]),
    tests("X11Tests", ["X11", "Raster", "EventLoop", "Processes", "SwellCore", "TestServers"]),
    tests("AudioTests", ["Audio", "EventLoop", "SwellCore", "TestServers"]),
    tests("ControlTests", ["Control", "EventLoop", "SwellCore", "TestServers"]),
    tests("ConfigurationTests", ["Configuration", "Documents", "EventLoop", "Logging", "SwellCore", "TestServers"]),
    tests("BusTests", ["Bus", "EventLoop", "SwellCore", "TestServers", "CSystemd"]),
    tests("RadioTests", ["Radio", "EventLoop", "SwellCore", "TestServers"]),
    tests("DDCTests", ["DDC", "EventLoop", "Processes", "SwellCore", "TestServers"]),
    tests("SpeechTests", ["Speech", "EventLoop", "Processes", "SwellCore", "TestServers"]),
    tests("InstallTests", ["SwellCore", "TestServers"]),
    tests("EndToEndTests", ["Raster", "SwellCore", "TestServers"]),
  ]
)
