internal import CPulse

/// One event of a subscription (`pa_context_subscribe_cb_t`).
struct ServerChange {
  enum Subject {
    case sink, source
    /// A stream of a program (`PA_SUBSCRIPTION_EVENT_SINK_INPUT`).
    case stream
    /// A stream that records (`PA_SUBSCRIPTION_EVENT_SOURCE_OUTPUT`).
    case recording
    /// Among others the names of the default sink and source.
    case server
  }

  enum Kind {
    case added, changed, removed
  }

  let subject: Subject
  let kind: Kind
  /// The index of the subject; unused for the server.
  let index: UInt32

  init(_ type: pa_subscription_event_type_t, index: UInt32) {
    subject =
      switch type.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue {
      case PA_SUBSCRIPTION_EVENT_SINK.rawValue: .sink
      case PA_SUBSCRIPTION_EVENT_SOURCE.rawValue: .source
      case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue: .stream
      case PA_SUBSCRIPTION_EVENT_SOURCE_OUTPUT.rawValue: .recording
      default: .server
      }
    kind =
      switch type.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue {
      case PA_SUBSCRIPTION_EVENT_NEW.rawValue: .added
      case PA_SUBSCRIPTION_EVENT_REMOVE.rawValue: .removed
      default: .changed
      }
    self.index = index
  }
}
