import Wire

/// Several logs as one.
struct LogFollower {
    /// How often the files are looked at.
    private static let pause = Duration.milliseconds(200)

    private var tails: [LogTail]

    init(_ services: [ServiceName], in directory: DataDirectory) {
        tails = services.map { LogTail($0, path: directory.log(of: $0)) }
    }

    /// The last lines of each, in the order of their times; a line without one stays behind the line before it.
    mutating func last(_ count: Int) -> [LogEntry] {
        var entries: [(time: String, entry: LogEntry)] = []
        for index in tails.indices {
            var time = ""
            for line in tails[index].last(count) {
                let entry = LogEntry(tails[index].service, line)
                if !entry.time.isEmpty { time = entry.time }
                entries.append((time, entry))
            }
        }
        let sorted = entries.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        return sorted.map(\.element.entry)
    }

    /// Hands over what is added, until it is cancelled.
    mutating func follow(_ body: (LogEntry) throws -> Void) async throws {
        while true {
            for index in tails.indices {
                let service = tails[index].service
                for line in tails[index].more() { try body(LogEntry(service, line)) }
            }
            try await Task.sleep(for: LogFollower.pause)
        }
    }
}
