import ArgumentParser
import GatewaySupervision
import Texts
import Wire

struct LogsCommand: GatewayCommand {
    static let configuration = verb("logs", "Show the services' logs.")
        .examples("umkreis logs", "umkreis logs -f catalogue geo --tail 5")

    @Argument(help: "Show only these services.", completion: CompletionValues.services)
    var services: [String] = []

    @Flag(name: [.customShort("f"), .long], help: "Keep printing new lines until Ctrl-C.")
    var follow = false

    @Option(help: .init("The number of lines per service.", valueName: "count"))
    var tail = 50

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        guard (0...100_000).contains(tail) else { throw ValidationError(localized("cli.logs.tail")) }
    }

    func run(_ session: Session) async throws {
        try session.requireLocalServices("cli.rule.local-logs", instead: "docker compose logs")
        let chosen = services.isEmpty ? ServiceName.processes : try Stack.services(services, of: ServiceName.processes)
        var follower = LogFollower(chosen, in: session.directory)
        let output = session.output
        let entries = follower.last(tail)
        for entry in entries { try output.item(entry.json) { entry.words(output.style) } }
        if entries.isEmpty { output.notice(localized("cli.logs.empty", ["path": .words(session.directory.logs)])) }
        if follow { try await follower.follow { entry in try output.item(entry.json) { entry.words(output.style) } } }
    }
}

/// Merges several logs.
struct LogFollower {
    private static let pause = Duration.milliseconds(200)

    private var tails: [LogTail]

    init(_ services: [ServiceName], in directory: DataDirectory) {
        tails = services.map { LogTail($0, path: directory.log(of: $0)) }
    }

    /// Returns the last lines by time; lines without time follow their predecessor.
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

    /// Runs until it's cancelled.
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

    var json: JSONValue {
        if let value, case .object = value { return value }
        return .object([.init("service", .string(service.text)), .init("msg", .string(line))])
    }

    private func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        return value.indented
    }
}
