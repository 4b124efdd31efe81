/// A value on the heap: a copy of it is a reference, and a change makes a new one.
///
/// For values with many fields that many functions pass on: each would move every field.
struct OnHeap<Value: Equatable & Sendable>: Equatable, Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  init(_ value: Value) {
    storage = Storage(value)
  }

  var value: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }

  static func == (left: OnHeap, right: OnHeap) -> Bool {
    left.storage === right.storage || left.storage.value == right.storage.value
  }
}
