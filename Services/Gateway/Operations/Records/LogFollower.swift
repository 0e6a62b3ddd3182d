import GatewaySupervision
import UmkreisWire

/// Merges the log files of several services.
struct LogFollower {
    private static let pause = Duration.milliseconds(200)

    /// Lines searched for records that match.
    static let maximumSearched = 100_000

    private struct Tail {
        var log: LogTail
        /// Limits the supervisor's records to those about these services.
        var about: [ServiceName]?

        func selects(_ entry: LogEntry) -> Bool {
            about.map { services in entry.about.map(services.contains) ?? false } ?? true
        }
    }

    private var tails: [Tail]
    private let filter: LogFilter?

    /// - Parameters:
    ///   - services: may include ``ServiceName/supervisor``; otherwise its records about the others are added.
    ///   - filter: `nil` for all lines, including those without the records' format.
    init(_ services: [ServiceName], in directory: DataDirectory, only filter: LogFilter? = nil) {
        self.init(services, in: directory, filter)
        guard !services.contains(.supervisor) else { return }
        tails.append(Tail(log: LogTail(.supervisor, path: directory.supervisorLog), about: services))
    }

    private init(_ services: [ServiceName], in directory: DataDirectory, _ filter: LogFilter?) {
        self.filter = filter
        tails = services.map { service in
            let path = service == .supervisor ? directory.supervisorLog : directory.log(of: service)
            return Tail(log: LogTail(service, path: path))
        }
    }

    /// Follows the services' records, for a terminal that already shows the supervisor's events.
    static func ofServices(in directory: DataDirectory) -> LogFollower {
        LogFollower(ServiceName.processes, in: directory, nil)
    }

    /// Returns the last lines of each log, by time.
    mutating func last(_ count: Int) -> [LogEntry] {
        var entries: [LogEntry] = []
        for index in tails.indices {
            let isSearched = filter != nil || tails[index].about != nil
            let lines = tails[index].log.last(isSearched ? max(count, LogFollower.maximumSearched) : count)
            let found = lines.map { LogEntry(tails[index].log.service, $0) }.filter(isShown(by: tails[index]))
            entries += found.suffix(count)
        }
        return entries.merged()
    }

    /// Runs until it's cancelled.
    mutating func follow(_ body: (LogEntry) throws -> Void) async throws {
        while true {
            for index in tails.indices {
                let service = tails[index].log.service
                for line in tails[index].log.more() {
                    let entry = LogEntry(service, line)
                    if isShown(by: tails[index])(entry) { try body(entry) }
                }
            }
            try await Task.sleep(for: LogFollower.pause)
        }
    }

    private func isShown(by tail: Tail) -> (LogEntry) -> Bool {
        { entry in entry.matches(filter) && tail.selects(entry) }
    }
}
