import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// A line of a log, with the service that it belongs to.
struct LogEntry {
    let service: ServiceName
    private let line: LogLine

    init(_ service: ServiceName, _ line: String) {
        self.service = service
        self.line = LogLine(line)
    }

    /// A line that isn't a record, as of systemd or a crash, gets time and level from the journal.
    init(_ line: Journal.Line) {
        service = line.service
        let given = LogLine(line.text)
        guard given["ts"] == nil else {
            self.line = given
            return
        }
        let members: [JSONValue.Member] = [
            .init("ts", .string(line.at.description)), .init("level", .string(line.level.rawValue)),
            .init("service", .string(line.service.text)), .init("msg", .string(line.text)),
        ]
        self.line = LogLine((try? WireJSON.text(JSONValue.object(members))) ?? line.text)
    }

    /// RFC 3339; empty if the line isn't a record.
    var time: String { line["ts"] ?? "" }

    /// The service that a record of the supervisor is about.
    var about: ServiceName? { line["about"].map { ServiceName($0) } }

    /// Formats `catalogue   12:00:00.123 info   ready endpoint=…`.
    func words(_ style: Style) -> String {
        let name = LogColors.name(of: service, style)
        guard line["msg"] != nil else { return name + "  " + PlainText.oneLine(line.text) }
        let clock = style.dim(PlainText.oneLine(String(time.dropFirst(11).prefix(12))))
        let level = LogColors.level(PlainText.oneLine(line["level"] ?? ""), style)
        return "\(name)  \(clock) \(level) \(PlainText.oneLine(line.message))"
    }

    /// Whether the line is a record that matches; always true without a filter.
    func matches(_ filter: LogFilter?) -> Bool {
        guard let filter else { return true }
        guard let at = Timestamp(time), let level = line["level"].flatMap(LogLevel.init(rawValue:)) else {
            return false
        }
        return filter.matches(LogRecord(at: at, level: level, message: "", trace: line["trace"]))
    }

    var json: JSONValue {
        line.record ?? .object([.init("service", .string(service.text)), .init("msg", .string(line.text))])
    }
}

extension [LogEntry] {
    /// Sorts entries by time; lines without a time follow their predecessor.
    func merged() -> [LogEntry] {
        var times: [ServiceName: String] = [:]
        let timed = map { entry in
            if !entry.time.isEmpty { times[entry.service] = entry.time }
            return (time: times[entry.service] ?? "", entry: entry)
        }
        let sorted = timed.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        return sorted.map(\.element.entry)
    }
}
