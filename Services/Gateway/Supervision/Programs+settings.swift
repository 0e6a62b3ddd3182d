import Glibc
import Processes
public import Wire

extension Programs {
    private static let timeoutMs: Int32 = 10_000

    /// Asks a service's executable for its settings and whether it accepts the stored ones.
    ///
    /// - Throws: ``Refusal`` after ten seconds without an answer.
    public func settings(of service: ServiceName, stored: StoredSettings) throws -> SettingsReport {
        let pipe = try ReportPipe()
        defer { close(pipe.readEnd) }
        let words = [SettingsReport.word, try WireJSON.text(stored)]
        let numbers: [ProcessStart.Descriptor] = [.nothing, .same(as: pipe.writeEnd), .same(as: 2)]
        let start = ProcessStart(try path(of: service), words, descriptors: numbers, in: .ownGroup)
        let started = Result { try start.run() }
        close(pipe.writeEnd)
        let pid = try started.get()
        let output = Self.output(of: pipe.readEnd)
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
