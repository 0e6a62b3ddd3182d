import GatewaySupervision
import Glibc
import Synchronization
import UmkreisProcesses

/// A pseudo terminal (pty(7)) with a command that fills it: keys in, screen out.
final class DemoWindow: Sendable {
    private static let size = winsize(ws_row: 24, ws_col: 90, ws_xpixel: 0, ws_ypixel: 0)
    private static let timeout = Duration.seconds(5)
    private static let pause = Duration.milliseconds(10)
    /// The text before each screen.
    private static let start = "\u{1B}[H\u{1B}[2J"

    private let descriptor: Int32
    private let pid: pid_t
    private let written = Mutex<[UInt8]>([])

    /// Runs `umkreis` with these words.
    init(_ words: [String], _ environment: [String: String]) throws {
        let program = try Programs().own
        var (own, terminal): (Int32, Int32) = (-1, -1)
        var size = Self.size
        guard openpty(&own, &terminal, nil, nil, &size) == 0 else {
            throw Refusal(.configuration, "cli.rule.no-terminal", hint: "mount -t devpts")
        }
        defer { Glibc.close(terminal) }
        for file in [own, terminal] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(own, F_SETFL, O_NONBLOCK)
        let start = ProcessStart(
            program,
            words,
            descriptors: [.same(as: terminal), .same(as: terminal), .same(as: terminal)],
            // The numbers of the story's lists belong to its session.
            in: .ownGroup,
            environment: environment
        )
        do {
            pid = try start.run()
        } catch {
            Glibc.close(own)
            throw error
        }
        descriptor = own
    }

    func press(_ keys: String) {
        let bytes = Array(keys.utf8)
        if !bytes.isEmpty { _ = FileReplacement.writeAll(bytes, to: descriptor) }
    }

    /// Waits until the screen shows texts.
    func screen(with texts: [String]) async -> (screen: String, isShown: Bool) {
        let end = ContinuousClock.now + Self.timeout
        while true {
            let screen = read()
            if texts.allSatisfy(screen.contains) { return (screen, true) }
            if Task.isCancelled || ContinuousClock.now > end { return (screen, false) }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// Ends the command, if a key hasn't.
    func close() async {
        defer { Glibc.close(descriptor) }
        let end = ContinuousClock.now + Self.timeout
        var status: Int32 = 0
        kill(pid, SIGHUP)
        while waitpid(pid, &status, WNOHANG) == 0 {
            // A full terminal would block its last words.
            _ = read()
            if ContinuousClock.now > end { kill(pid, SIGKILL) }
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// The latest screen.
    private func read() -> String {
        written.withLock { written in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
                written += buffer.prefix(count)
            }
            let text = String(decoding: written, as: UTF8.self)
            guard let start = text.ranges(of: Self.start).last else { return "" }
            written = Array(text[start.lowerBound...].utf8)
            return String(String.UnicodeScalarView(text[start.upperBound...].unicodeScalars.filter { $0 != "\r" }))
        }
    }
}
