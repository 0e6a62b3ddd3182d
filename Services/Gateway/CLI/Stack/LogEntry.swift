import Vocabulary
import Wire

/// One line of a service's log.
struct LogEntry {
    let service: ServiceName
    /// RFC 3339; empty for a line that is none of the service's own.
    let time: String
    /// As it stands in the file.
    let line: String
    private let value: JSONValue?

    init(_ service: ServiceName, _ line: String) {
        self.service = service
        self.line = line
        value = try? WireJSON.decode(JSONValue.self, from: Array(line.utf8))
        if case .string(let text) = value?["ts"] { time = text } else { time = "" }
    }

    /// `catalogue   12:00:00.123 info   ready endpoint=…`, or the line as it is behind the service's name.
    func words(_ style: Style) -> String {
        let name = service.text + String(repeating: " ", count: max(0, 10 - service.text.count))
        guard case .object(let members) = value, case .string(let message) = value?["msg"] else {
            return style.dim(name) + "  " + PlainText.oneLine(line)
        }
        let known = ["ts", "level", "service", "msg"]
        let rest = members.filter { !known.contains($0.name) }.map { "\($0.name)=\(text($0.value))" }
        let level = text(value?["level"] ?? .null)
        let shown = level + String(repeating: " ", count: max(0, 7 - level.count))
        let isBad = ["error", "critical"].contains(level)
        let words = ([message] + rest).joined(separator: " ")
        return style.dim("\(name)  \(time.dropFirst(11).prefix(12))") + " "
            + (isBad ? style.red(shown) : shown) + " " + PlainText.oneLine(words)
    }

    /// The line as JSON, whoever wrote it.
    var json: JSONValue {
        if let value, case .object = value { return value }
        return .object([.init("service", .string(service.text)), .init("msg", .string(line))])
    }

    private func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        return JSONText(value).indented
    }
}
