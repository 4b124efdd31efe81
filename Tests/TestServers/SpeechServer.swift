import Glibc

/// A speech server that writes down what it is told (SSIP, the protocol of speech-dispatcher).
public final class SpeechServer {
  private static let program = """
    import socket, sys, threading
    path, language, lie = sys.argv[1:]

    def say(line):
        print(line, flush=True)

    def serve(connection):
        file = connection.makefile("rwb", buffering=0)
        def answer(text):
            file.write((lie if lie else text).encode().decode("unicode_escape").encode("latin-1") + b"\\r\\n")
        for line in file:
            words = line.decode().split()
            command = " ".join(words).upper()
            if command == "SPEAK":
                answer("230 OK")
                text = []
                for data in file:
                    if data == b".\\r\\n":
                        break
                    text.append(data.decode().strip())
                answer("225-1\\\\r\\\\n225 OK")
                say("say " + " ".join(word for word in text if word))
            elif command == "GET LANGUAGE":
                answer("251-" + language + "\\\\r\\\\n251 OK")
            else:
                if command == "CANCEL SELF":
                    say("cancel")
                elif command.startswith("SET SELF LANGUAGE"):
                    say("language " + words[-1])
                elif "PRIORITY" not in command and "CLIENT_NAME" not in command:
                    say("unknown " + command)
                answer("200 OK")

    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()
    say("ready")
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()

    """

  private let child: Child

  /// - Parameters:
  ///   - language: what it speaks unless it is told otherwise.
  ///   - lie: what it answers to everything; with the escapes of Python.
  public init(_ socket: String, language: String = "en-GB", lie: String = "") throws {
    unlink(socket)
    child = try Child(["/usr/bin/python3", "-c", SpeechServer.program, socket, language, lie])
    try child.waitForLine(containing: "ready")
  }

  /// What clients use this server by, and start no other.
  public static func environment(_ socket: String) -> [String: String?] {
    ["SPEECHD_ADDRESS": "unix_socket:\(socket)", "SPEECHD_CMD": "false"]
  }

  /// What it was told so far: `say TEXT`, `cancel`, `language CODE`.
  public var lines: [String] { child.output.split(separator: "\n").dropFirst().map { String($0) } }

  public var said: [String] { lines.filter { $0.hasPrefix("say ") }.map { String($0.dropFirst(4)) } }

  /// Waits until it is to speak a text, and has answered: libspeechd 0.11 crashes where a server ends before that.
  public func wait(for text: String) throws {
    try child.waitForLine(containing: "say \(text)")
  }

  public func hang(_ isHanging: Bool = true) {
    child.terminate(isHanging ? SIGSTOP : SIGCONT)
  }

  public func stop() throws { try child.stop(SIGKILL) }
}
