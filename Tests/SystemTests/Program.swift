import Foundation
import Testing

/// A program that runs to its end or deadline.
struct Program {
    struct Ending: Sendable {
        let status: Int32
        let output: String
        let errors: String
        let took: Duration

        /// The last record on standard error as `service: message`; `nil` unless it is critical and has a time.
        var fatal: String? {
            struct Record: Decodable {
                let ts: String
                let level: String
                let service: String
                let msg: String
            }
            guard let line = errors.split(separator: "\n").last,
                let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)),
                record.level == "critical", record.ts.hasPrefix("20")
            else { return nil }
            return "\(record.service): \(record.msg)"
        }
    }

    let executable: URL
    var environment: [String: String] = [:]

    func run(_ arguments: [String], input: String = "", within deadline: Duration = .seconds(60)) async throws -> Ending
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "umk-run-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["in", "out", "err"] {
            try Data(name == "in" ? input.utf8 : "".utf8).write(to: folder.appending(path: name))
        }
        let start = ContinuousClock.now
        let status = await Self.status(of: try spawn(arguments, in: folder), within: deadline)
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        return Ending(
            // `waitpid` status: the low seven bits are the signal.
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F,
            output: try text("out"),
            errors: try text("err"),
            took: start.duration(to: .now)
        )
    }

    /// Waits for the end of a process, and kills it at the deadline.
    private static func status(of pid: pid_t, within deadline: Duration) async -> Int32 {
        let killer = DispatchWorkItem { kill(pid, SIGKILL) }
        DispatchQueue.global().asyncAfter(
            deadline: .now() + .milliseconds(Int(deadline / .milliseconds(1))),
            execute: killer
        )
        defer { killer.cancel() }
        return await withCheckedContinuation { continuation in
            // Its own queue has its own thread, which blocks while the program runs.
            DispatchQueue(label: "program").async {
                var status: Int32 = 0
                while waitpid(pid, &status, 0) < 0, errno == EINTR {}
                continuation.resume(returning: status)
            }
        }
    }

    /// Starts the program, with files as input and output.
    ///
    /// Not with Foundation's `Process`: it detects the end over a socket that child processes inherit, so it waits for
    /// those too.
    private func spawn(_ arguments: [String], in folder: URL) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let files = [("in", O_RDONLY), ("out", O_WRONLY), ("err", O_WRONLY)]
        for (number, (name, flags)) in files.enumerated() {
            posix_spawn_file_actions_addopen(&actions, Int32(number), folder.appending(path: name).path, flags, 0)
        }
        // The threads of tests block most signals; the program would inherit that, and ignore Ctrl-C.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        let words = ([executable.path] + arguments).map { strdup($0) } + [nil]
        let values = variables.map { strdup($0) } + [nil]
        defer { (words + values).forEach { free($0) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, executable.path, &actions, &attributes, words, values)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return pid
    }
}
