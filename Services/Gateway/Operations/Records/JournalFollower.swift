import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Reads the logs of services that are units of systemd.
struct JournalFollower {
    private let services: [ServiceName]
    private let environment: [String: String]
    private let filter: LogFilter?
    private var cursor: String?

    init(_ services: [ServiceName], _ environment: [String: String], only filter: LogFilter?) {
        self.services = services
        self.environment = environment
        self.filter = filter
    }

    /// Returns the last lines of each service, by time.
    ///
    /// - Throws: ``Refusal`` if this user may not read the journal.
    mutating func last(_ count: Int) throws(Refusal) -> [LogEntry] {
        var entries: [LogEntry] = []
        var newest: Journal.Line?
        for service in services {
            let searched = filter == nil ? count : max(count, LogFollower.maximumSearched)
            guard let lines = Journal(of: [service], environment)?.last(searched) else { throw unreadable }
            if let last = lines.last, newest.map({ $0.at <= last.at }) ?? true { newest = last }
            entries += lines.map(LogEntry.init).filter { $0.matches(filter) }.suffix(count)
        }
        cursor = newest?.cursor
        return entries.merged()
    }

    /// Runs until it's cancelled or the journal ends.
    func follow(_ body: (LogEntry) throws -> Void) async throws {
        guard let journal = Journal(of: services, environment) else { throw unreadable }
        let run = try journal.follow(after: cursor)
        defer { run.end() }
        for await line in InputLines(InputSource.descriptor(run.output)) {
            guard case .text(let bytes) = line, let found = Journal.Line(json: bytes) else { continue }
            let entry = LogEntry(found)
            if entry.matches(filter) { try body(entry) }
        }
    }

    private var unreadable: Refusal {
        let command = DeploymentKind.units.logs(services.count == 1 ? services.first : nil)
        return Refusal(.forbidden, "cli.rule.journal-unreadable", hint: command)
    }
}
