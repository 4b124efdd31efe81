internal import CPulse
internal import SwellCore

/// Sends volumes and mutes one at a time: the newest value for a target replaces an older one that waits.
@safe final class VolumeWriter {
  private let connection: AudioConnection
  private let devices: DefaultDevices
  private var waiting: [VolumeRequest] = []
  private var underWay: VolumeRequest?
  /// Whether the next request waits until the default device is certain.
  private var isAsking = false

  init(_ connection: AudioConnection, _ devices: DefaultDevices) {
    self.connection = connection
    self.devices = devices
  }

  func write(_ writes: [VolumeWrite], answer: @escaping (Answer) -> Void) {
    var requests: [VolumeRequest] = []
    for write in writes {
      let values = [write.channels.map { VolumeRequest.Value.volume($0) }, write.isMuted.map { .mute($0) }]
      for value in values.compactMap({ $0 }) {
        requests.append(VolumeRequest(target: write.target, condition: write.condition, value: value))
      }
    }
    guard !requests.isEmpty else { return answer(.done) }
    // The answer follows after all requests, with the reason if one has failed.
    var (open, outcome) = (requests.count, Answer.done)
    let ended = { (result: Answer) in
      if case .unavailable = result { outcome = result }
      open -= 1
      if open == 0 { answer(outcome) }
    }
    for var request in requests {
      if let place = waiting.firstIndex(where: { request.replaces($0) }) {
        request.answers = waiting[place].answers + [ended]
        waiting[place] = request
      } else {
        request.answers = [ended]
        waiting.append(request)
      }
    }
    sendNext()
  }

  /// Whether there is no request, waiting or open.
  var isIdle: Bool { underWay == nil && waiting.isEmpty }

  /// The connection has ended: drops all requests.
  func end() {
    let requests = (underWay.map { [$0] } ?? []) + waiting
    (waiting, underWay, isAsking) = ([], nil, false)
    for request in requests { request.end(with: .unavailable(.lost)) }
  }

  private func sendNext() {
    guard underWay == nil, !isAsking else { return }
    guard waiting.contains(where: { $0.isForDefault }) else { return sendWaiting() }
    isAsking = true
    devices.whenCertain { [self] in
      isAsking = false
      sendWaiting()
    }
  }

  private func sendWaiting() {
    while !waiting.isEmpty {
      let request = waiting.removeFirst()
      if !isAllowed(request) {
        request.end(with: .unavailable(.outdated))
      } else if send(request) {
        underWay = request
        return
      } else {
        request.end(with: .unavailable(connection.isReady ? .refused : .lost))
      }
    }
    devices.readAgain()
  }

  private func isAllowed(_ request: VolumeRequest) -> Bool {
    switch (request.target, request.condition) {
    case (.sink(let name), .whileDefault(let port)): devices.sink?.name == name && devices.sink?.port == port
    case (.source(let name), _): devices.source?.name == name
    case (.sink, .always), (.stream, _): true
    }
  }

  private func send(_ request: VolumeRequest) -> Bool {
    unsafe connection.send { context in
      unsafe request.send(
        context,
        { _, isDone, this in
          unsafe Unmanaged<VolumeWriter>.fromOpaque(this!).takeUnretainedValue().written(isDone != 0)
        },
        // Not retained, because the end of the connection ends all callbacks before this object is freed.
        Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private func written(_ isDone: Bool) {
    let request = underWay
    underWay = nil
    request?.end(with: isDone ? .done : .unavailable(.refused))
    sendNext()
  }
}
