import Glibc
import Processes
public import Wire

/// The stored settings of a data directory.
public struct SettingsFile: Sendable {
    private let file: PrivateFile

    public init(in directory: DataDirectory) {
        file = PrivateFile("\(directory.path)/\(StoredSettings.fileName)")
    }

    public func read() throws(Refusal) -> StoredSettings {
        guard let bytes = try file.read() else { return StoredSettings() }
        guard let stored = try? WireJSON.decode(StoredSettings.self, from: bytes) else {
            throw .configuration("\(file.path) is not a file written by umkreis config")
        }
        return stored
    }

    public func write(_ stored: StoredSettings) throws(Refusal) {
        guard let bytes = try? WireJSON.encode(stored), bytes.count < StoredSettings.longest else {
            throw .configuration("the settings are too long for \(file.path)")
        }
        try file.write(bytes)
    }
}

extension Programs {
    private static let timeoutMs: Int32 = 10_000

    /// Asks a service's executable for its settings and whether it accepts the stored ones.
    ///
    /// - Throws: ``Refusal`` after ten seconds without an answer.
    public func settings(of service: ServiceName, stored: StoredSettings) throws -> SettingsReport {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw Refusal.configuration("cannot create a pipe: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let words = [SettingsReport.word, try WireJSON.text(stored)]
        let start = ProcessStart(
            try path(of: service),
            words,
            descriptors: [.nothing, .same(as: ends[1]), .same(as: 2)],
            in: .ownGroup
        )
        let started = Result { try start.run() }
        close(ends[1])
        let pid = try started.get()
        let output = Self.output(of: ends[0])
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        guard let report = try? WireJSON.decode(SettingsReport.self, from: output) else {
            throw Refusal.configuration("umkreis-\(service) did not report its settings")
        }
        return report
    }

    private static func output(of descriptor: Int32) -> [UInt8] {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while output.count < StoredSettings.longest {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let events = poll(&ready, 1, timeoutMs)
            if events < 0, errno == EINTR { continue }
            let count = events > 0 ? read(descriptor, &chunk, chunk.count) : 0
            guard count > 0 else { break }
            output += chunk[..<count]
        }
        return output
    }
}
