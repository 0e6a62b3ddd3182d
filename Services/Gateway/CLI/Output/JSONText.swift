import Wire

/// JSON for people: members under each other, two spaces a level.
struct JSONText {
    private let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    var indented: String { text(value, "\n") }

    private func text(_ value: JSONValue, _ lineStart: String) -> String {
        let inner = lineStart + "  "
        switch value {
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\(scalar(.string($0.name))): \(text($0.value, inner))" }
            return "{" + lines.joined(separator: ",") + lineStart + "}"
        case .array(let elements) where !elements.isEmpty:
            return "[" + elements.map { inner + text($0, inner) }.joined(separator: ",") + lineStart + "]"
        default: return scalar(value)
        }
    }

    private func scalar(_ value: JSONValue) -> String {
        // What has been read as JSON can be written as it.
        (try? WireJSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
