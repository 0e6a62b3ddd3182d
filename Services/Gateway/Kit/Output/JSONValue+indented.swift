import UmkreisWire

extension JSONValue {
    /// JSON with two spaces per level.
    package var indented: String { text("\n") }

    private func text(_ lineStart: String) -> String {
        let inner = lineStart + "  "
        switch self {
        case .object(let members) where !members.isEmpty:
            let lines = members.map { "\(inner)\(JSONValue.string($0.name).scalar): \($0.value.text(inner))" }
            return "{" + lines.joined(separator: ",") + lineStart + "}"
        case .array(let elements) where !elements.isEmpty:
            return "[" + elements.map { inner + $0.text(inner) }.joined(separator: ",") + lineStart + "]"
        default: return scalar
        }
    }

    private var scalar: String {
        (try? WireJSON.encode(self)).map { PlainText.json(String(decoding: $0, as: UTF8.self)) } ?? "null"
    }
}
