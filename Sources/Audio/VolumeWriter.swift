internal import CPulse
internal import SwellCore

/// Sends volumes and mutes one at a time: the newest value for a target wins while an older one waits.
@safe final class VolumeWriter {
  private let connection: AudioConnection
  private let devices: DefaultDevices
  private let onWritten: (_ isComplete: Bool, _ writes: Int) -> Void
  private var waiting: [VolumeRequest] = []
  private var isUnderWay = false
  /// Nothing was dropped or refused since the last call of `onWritten`.
  private var isComplete = true
  /// How many writes were asked for since the start.
  private var count = 0

  init(
    _ connection: AudioConnection, _ devices: DefaultDevices,
    onWritten: @escaping (_ isComplete: Bool, _ writes: Int) -> Void
  ) {
    self.connection = connection
    self.devices = devices
    self.onWritten = onWritten
  }

  func write(_ write: SinkWrite) {
    count += 1
    let target = VolumeRequest.Target.sink(write.sink)
    if let channels = write.channels {
      add(VolumeRequest(target: target, condition: write.condition, value: .volume(channels)))
    }
    if let isMuted = write.isMuted {
      add(VolumeRequest(target: target, condition: write.condition, value: .mute(isMuted)))
    }
    sendNext()
  }

  func write(_ write: SourceWrite) {
    count += 1
    let target = VolumeRequest.Target.source(write.source)
    if let channels = write.channels { add(VolumeRequest(target: target, value: .volume(channels))) }
    if let isMuted = write.isMuted { add(VolumeRequest(target: target, value: .mute(isMuted))) }
    sendNext()
  }

  func write(_ writes: [StreamWrite]) {
    count += 1
    for write in writes {
      let target = VolumeRequest.Target.stream(write.index)
      add(VolumeRequest(target: target, value: .mute(write.isMuted)))
      add(VolumeRequest(target: target, value: .volume(write.channels)))
    }
    sendNext()
  }

  /// Whether nothing is to be written, or on its way. A write waits only while another one is under way.
  var isIdle: Bool { !isUnderWay }

  /// The connection has ended: drops the waiting writes.
  func end() {
    guard !isIdle else { return }
    (waiting, isUnderWay, isComplete) = ([], false, true)
    onWritten(false, count)
  }

  private func add(_ request: VolumeRequest) {
    if let place = waiting.firstIndex(where: { request.replaces($0) }) {
      waiting[place] = request
    } else {
      waiting.append(request)
    }
  }

  private func sendNext() {
    guard !isUnderWay else { return }
    while !waiting.isEmpty {
      let request = waiting.removeFirst()
      if isAllowed(request), send(request) {
        isUnderWay = true
        return
      }
      isComplete = false
    }
    let isComplete = self.isComplete
    self.isComplete = true
    devices.readAgain()
    onWritten(isComplete, count)
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
        // Not retained: the end of the connection ends all callbacks before this object goes.
        Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private func written(_ isDone: Bool) {
    isUnderWay = false
    if !isDone { isComplete = false }
    sendNext()
  }
}
