internal import CSystemd

/// The functions of sd-bus, by their names without `sd_bus_`: of libsystemd, else of libelogind, else of basu. The library
/// is opened (dlopen(3)) at the first use and stays open. Without one, no `BusConnection` opens, and nothing else is called.
let sd = swell_sd_bus_open()
