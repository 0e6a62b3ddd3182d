import Glibc
import Processes
import Texts
public import Wire

extension Programs {
    private static let timeout = Duration.seconds(10)

    /// Asks a service's executable for its settings and whether it accepts the stored ones.
    ///
    /// - Throws: ``Refusal`` after ten seconds without an answer.
    public func settings(of service: ServiceName, stored: StoredSettings) throws -> SettingsReport {
        let words = [SettingsReport.word, try WireJSON.text(stored)]
        let output = try output(of: service, words, errors: .same(as: 2))
        guard let report = try? WireJSON.decode(SettingsReport.self, from: output) else {
            throw Refusal(.configuration, "cli.rule.no-settings-report", ["program": .words("umkreis-\(service)")])
        }
        return report
    }

    /// Asks a service's executable to check the service's file; may run beside the service.
    ///
    /// - Throws: ``Refusal`` after ten seconds without an answer.
    public func file(of service: ServiceName, in directory: DataDirectory) throws -> DatabaseReport {
        let words = [DatabaseReport.word, directory.database(of: service)]
        let output = try output(of: service, words, errors: .nothing)
        guard let report = try? WireJSON.decode(DatabaseReport.self, from: output) else {
            throw Refusal(.configuration, "cli.rule.no-file-report", ["program": .words("umkreis-\(service)")])
        }
        return report
    }

    private func output(
        of service: ServiceName,
        _ words: [String],
        errors: ProcessStart.Descriptor
    ) throws -> [UInt8] {
        let pipe = try ReportPipe()
        defer { close(pipe.readEnd) }
        let numbers: [ProcessStart.Descriptor] = [.nothing, .same(as: pipe.writeEnd), errors]
        let start = ProcessStart(try path(of: service), words, descriptors: numbers, in: .ownGroup)
        let started = Result { try start.run() }
        close(pipe.writeEnd)
        let pid = try started.get()
        let output = Self.output(of: pipe.readEnd)
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return output
    }

    private static func output(of descriptor: Int32) -> [UInt8] {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let deadline = ContinuousClock.now + timeout
        while output.count < StoredSettings.longest {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let rest = Int32(max(0, ContinuousClock.now.duration(to: deadline).milliseconds))
            let events = poll(&ready, 1, rest)
            if events < 0, errno == EINTR { continue }
            let count = events > 0 ? read(descriptor, &chunk, chunk.count) : 0
            guard count > 0 else { break }
            output += chunk[..<count]
        }
        return output
    }
}
