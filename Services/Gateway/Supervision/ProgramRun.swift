import Glibc
import UmkreisProcesses
import UmkreisWire

/// A program of the system that runs in the background, with its output in a pipe.
public struct ProgramRun: Sendable {
    /// The pipe's read end.
    public let output: Int32
    private let pid: pid_t

    /// - Parameter path: of the executable.
    /// - Throws: ``Refusal`` or `ProcessStartError`.
    init(
        _ path: String,
        _ words: [String],
        errors: ProcessStart.Descriptor = .nothing,
        environment: [String: String]? = nil
    ) throws {
        let pipe = try ReportPipe()
        defer { close(pipe.writeEnd) }
        let numbers: [ProcessStart.Descriptor] = [.nothing, .same(as: pipe.writeEnd), errors]
        do {
            pid = try ProcessStart(path, words, descriptors: numbers, in: .ownGroup, environment: environment).run()
        } catch {
            close(pipe.readEnd)
            throw error
        }
        output = pipe.readEnd
    }

    /// Returns the executable of that name in `PATH`, or `nil`.
    static func path(of name: String, _ environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Reads until the end of the output, a limit or a deadline.
    func read(upTo limit: Int, within timeout: Duration) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let deadline = ContinuousClock.now + timeout
        while bytes.count < limit {
            var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let rest = Int32(max(0, ContinuousClock.now.duration(to: deadline).milliseconds))
            let events = poll(&ready, 1, rest)
            if events < 0, errno == EINTR { continue }
            let count = events > 0 ? Glibc.read(output, &chunk, chunk.count) : 0
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Ends the program and returns whether it had ended by itself with 0; call it once.
    ///
    /// - Parameter grace: how long it may run on.
    @discardableResult
    public func end(within grace: Duration = .zero) -> Bool {
        close(output)
        let deadline = ContinuousClock.now + grace
        var status: Int32 = 0
        while ContinuousClock.now < deadline {
            if waitpid(pid, &status, WNOHANG) == pid { return status == 0 }
            poll(nil, 0, 5)
        }
        kill(pid, SIGKILL)
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }
}
