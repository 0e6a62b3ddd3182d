import ArgumentParser
import GatewayKit
import GatewaySupervision
import Texts
import Wire

struct LogsCommand: GatewayCommand {
    static let configuration = verb("logs", "Show the services' logs.")
        .examples(
            "umkreis logs",
            "umkreis logs -f catalogue geo --tail 5",
            "umkreis logs --level warning --since 2026-05-01",
            "umkreis logs --trace 0af7651916cd43dd8448eb211c80319c"
        )

    @Argument(help: "Show only these services.", completion: CompletionValues.services)
    var services: [String] = []

    @Flag(name: [.customShort("f"), .long], help: "Keep printing new lines until Ctrl-C.")
    var follow = false

    @Option(help: .init("The number of lines per service.", valueName: "count"))
    var tail = 50

    @Option(help: .init("Show only records of the request with this trace id.", valueName: "trace"))
    var trace: String?

    @Option(help: "Show only records at least this severe.")
    var level: LogLevel?

    @Option(help: .init("Show only records from this time on.", valueName: "date|time"))
    var since: MomentArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        guard (0...100_000).contains(tail) else { throw ValidationError(localized("cli.logs.tail")) }
    }

    func run(_ session: Session) async throws {
        try session.requireLocalServices("cli.rule.local-logs", instead: "docker compose logs")
        let chosen = services.isEmpty ? ServiceName.processes : try Stack.services(services, of: ServiceName.processes)
        var follower = LogFollower(chosen, in: session.directory, only: filter)
        let output = session.output
        let entries = follower.last(tail)
        for entry in entries { try output.item(entry.json) { entry.words(output.style) } }
        if entries.isEmpty {
            let text = filter == nil ? "cli.logs.empty" : "cli.logs.noMatch"
            output.notice(localized(text, ["path": .words(session.directory.logs)]))
        }
        if follow { try await follower.follow { entry in try output.item(entry.json) { entry.words(output.style) } } }
    }

    private var filter: LogFilter? {
        guard trace != nil || level != nil || since != nil else { return nil }
        return LogFilter(trace: trace, level: level, since: since?.start)
    }
}

/// Merges several logs.
struct LogFollower {
    private static let pause = Duration.milliseconds(200)

    /// Lines searched for records that match.
    private static let mostSearched = 100_000

    private var tails: [LogTail]
    private let filter: LogFilter?

    /// - Parameter filter: `nil` for all lines, including those without the records' format.
    init(_ services: [ServiceName], in directory: DataDirectory, only filter: LogFilter? = nil) {
        self.filter = filter
        tails = services.map { LogTail($0, path: directory.log(of: $0)) }
    }

    /// Returns the last lines by time; lines without time follow their predecessor.
    mutating func last(_ count: Int) -> [LogEntry] {
        var entries: [(time: String, entry: LogEntry)] = []
        for index in tails.indices {
            var time = ""
            let lines = tails[index].last(filter == nil ? count : LogFollower.mostSearched)
            let found = lines.map { LogEntry(tails[index].service, $0) }.filter { $0.matches(filter) }
            for entry in found.suffix(count) {
                if !entry.time.isEmpty { time = entry.time }
                entries.append((time, entry))
            }
        }
        let sorted = entries.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        return sorted.map(\.element.entry)
    }

    /// Runs until it's cancelled.
    mutating func follow(_ body: (LogEntry) throws -> Void) async throws {
        while true {
            for index in tails.indices {
                let service = tails[index].service
                for line in tails[index].more() {
                    let entry = LogEntry(service, line)
                    if entry.matches(filter) { try body(entry) }
                }
            }
            try await Task.sleep(for: LogFollower.pause)
        }
    }
}

struct LogEntry {
    let service: ServiceName
    /// RFC 3339; empty if the line isn't the service's format.
    let time: String
    let line: String
    private let value: JSONValue?

    init(_ service: ServiceName, _ line: String) {
        self.service = service
        self.line = line
        value = try? WireJSON.decode(JSONValue.self, from: line)
        if case .string(let text) = value?["ts"] { time = text } else { time = "" }
    }

    /// Formats `catalogue   12:00:00.123 info   ready endpoint=…`.
    func words(_ style: Style) -> String {
        let name = LogColors.name(of: service, style)
        guard case .object(let members) = value, case .string(let message) = value?["msg"] else {
            return name + "  " + PlainText.oneLine(line)
        }
        let known = ["ts", "level", "service", "msg"]
        let rest = members.filter { !known.contains($0.name) }.map { "\($0.name)=\(text($0.value))" }
        let level = text(value?["level"] ?? .null)
        let words = ([message] + rest).joined(separator: " ")
        let clock = style.dim(PlainText.oneLine(String(time.dropFirst(11).prefix(12))))
        return "\(name)  \(clock) \(LogColors.level(PlainText.oneLine(level), style)) \(PlainText.oneLine(words))"
    }

    /// Whether the line is a record that matches; always true without a filter.
    func matches(_ filter: LogFilter?) -> Bool {
        guard let filter else { return true }
        guard let at = Timestamp(time), let level = LogLevel(rawValue: text(value?["level"] ?? .null)) else {
            return false
        }
        let trace = value?["trace"].map(text)
        return filter.matches(LogRecord(at: at, level: level, message: "", trace: trace))
    }

    var json: JSONValue {
        if let value, case .object = value { return value }
        return .object([.init("service", .string(service.text)), .init("msg", .string(line))])
    }

    private func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        return value.indented
    }
}
