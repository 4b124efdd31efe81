/// A Unix socket behind which a server is far away: what is sent arrives later.
public final class SlowLink {
  public let socket: String
  private let folder: TemporaryFolder
  private let relay: Child

  /// - Parameters:
  ///   - server: The socket of the server.
  ///   - delay: Each way.
  public init(to server: String, delay: Duration) throws {
    folder = try TemporaryFolder()
    socket = folder.path("link")
    let seconds = Double(delay.components.attoseconds) / 1e18 + Double(delay.components.seconds)
    relay = try Child(["/usr/bin/python3", "-c", Self.program, socket, server, "\(seconds)"])
    try relay.waitForLine(containing: "ready")
  }

  private static let program = """
    import asyncio, sys
    socket, server, delay = sys.argv[1], sys.argv[2], float(sys.argv[3])

    async def carry(reader, writer):
        loop = asyncio.get_running_loop()
        data = b"begin"
        while data:
            data = await reader.read(65536)
            loop.call_later(delay, writer.write if data else lambda _: writer.close(), data)

    async def accept(reader, writer):
        there = await asyncio.open_unix_connection(server)
        await asyncio.gather(carry(reader, there[1]), carry(there[0], writer))

    async def main():
        async with await asyncio.start_unix_server(accept, socket) as listening:
            print("ready", flush=True)
            await listening.serve_forever()

    asyncio.run(main())

    """
}
