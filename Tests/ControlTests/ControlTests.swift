import Testing

/// Everything with a socket, one test after the other: they share the runtime folder of the process.
@Suite(.serialized)
enum ControlTests {}
