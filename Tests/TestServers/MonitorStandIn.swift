import Foundation

/// An external monitor with DDC/CI: a library that takes the place of libddcutil.
///
/// A command takes 60 ms, as with real monitors. All values of the brightness are logged.
public final class MonitorStandIn {
  /// The EDID of the monitor: a header that is right, and then numbers.
  public static let edid: [UInt8] = [0] + [UInt8](repeating: 255, count: 6) + [0] + [UInt8](8..<128)

  private let folder: TemporaryFolder
  private let answer: Int?
  private let bus: String?

  /// - Parameters:
  ///   - answer: What it always says of its brightness; nil: the truth.
  ///   - bus: The device that is opened for each command; nil: none.
  public init(brightness: Int, version: Int = 5, answer: Int? = nil, bus: String? = nil) throws {
    folder = try TemporaryFolder()
    (self.answer, self.bus) = (answer, bus)
    try folder.write("\(brightness)\n", to: "brightness")
    let source = try folder.write(Self.source, to: "stand-in.c")
    try Child.demand(["cc", "-shared", "-fPIC", "-O1", "-o", folder.path("libddcutil.so.\(version)"), source])
  }

  /// The environment with which a program finds this monitor, and no other.
  public var environment: [String: String] {
    var environment = ["LD_LIBRARY_PATH": folder.path, "MONITOR_STAND_IN": folder.path("brightness")]
    (environment["MONITOR_ANSWER"], environment["MONITOR_BUS"]) = (answer.map { "\($0)" }, bus)
    return environment
  }

  /// Somebody presses its own buttons, or uses another program.
  public func change(to brightness: Int) throws {
    try folder.write((history + [brightness]).map { "\($0)\n" }.joined(), to: "brightness")
  }

  public var history: [Int] {
    let text = FileManager.default.contents(atPath: folder.path("brightness")) ?? Data()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
  }

  public func waitForBrightness(_ brightness: Int) throws {
    try waitUntil("the monitor to be at \(brightness)", details: "\(history)") { history.last == brightness }
  }

  /// From now on it refuses reading and writing.
  public func die() throws {
    unlink(folder.path("brightness"))
    try folder.makeFolder("brightness")
  }

  private static let source = """
    /* Prototypes as in ddcutil_c_api.h. */
    #include <fcntl.h>
    #include <poll.h>
    #include <stdbool.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>
    typedef struct { uint8_t mh, ml, sh, sl; } value;
    struct info { char marker[4]; int number; char path[12]; uint8_t edid[128]; char rest[256]; };
    static char monitor[1];
    static int bus = -1;
    static void *monitors[] = {monitor, 0};
    int ddca_get_display_refs(bool invalid_too, void ***out) { return *out = monitors, 0; }
    int ddca_get_display_info(void *monitor, void **out) {
      struct info *info = calloc(1, sizeof *info);
      memcpy(info->marker, "DDIN", 4);
      for (int n = 0; n < 128; n++) info->edid[n] = n < 8 ? (n == 0 || n == 7 ? 0 : 255) : n;
      return *out = info, 0;
    }
    void ddca_free_display_info(void *info) { free(info); }
    int ddca_open_display2(void *monitor, bool waits, void **handle) {
      if (getenv("MONITOR_BUS")) bus = open(getenv("MONITOR_BUS"), O_RDWR);
      return *handle = monitor, 0;
    }
    int ddca_close_display(void *handle) { return bus < 0 ? 0 : close(bus); }
    int ddca_get_non_table_vcp_value(void *handle, uint8_t feature, value *out) {
      FILE *file = fopen(getenv("MONITOR_STAND_IN"), "r");
      int last = 0;
      if (!file) return -1;
      while (fscanf(file, "%d", &last) == 1) {}
      fclose(file);
      if (getenv("MONITOR_ANSWER")) last = atoi(getenv("MONITOR_ANSWER"));
      *out = (value){0, 100, last >> 8, last};
      return feature == 0x10 ? 0 : -1;
    }
    int ddca_set_non_table_vcp_value(void *handle, uint8_t feature, uint8_t high, uint8_t low) {
      poll(0, 0, 60);
      FILE *file = fopen(getenv("MONITOR_STAND_IN"), "a");
      if (!file || feature != 0x10) return -1;
      fprintf(file, "%d\\n", high << 8 | low);
      return fclose(file);
    }

    """
}
