public import UmkreisWire

/// A line of a log: a JSON record, or any text, as of a crash.
public struct LogLine: Sendable {
    public let text: String
    /// `nil` unless the line is a JSON object.
    public let record: JSONValue?

    public init(_ text: String) {
        self.text = text
        let value = try? WireJSON.decode(JSONValue.self, from: text)
        if let value, case .object = value { record = value } else { record = nil }
    }

    /// A record's message with its other members, or the text.
    public var message: String {
        guard case .object(let members) = record, let message = self["msg"] else { return text }
        let known = ["ts", "level", "service", "msg"]
        let rest = members.filter { !known.contains($0.name) }.map { "\($0.name)=\(Self.words($0.value))" }
        return ([message] + rest).joined(separator: " ")
    }

    /// A member that is a text.
    public subscript(name: String) -> String? {
        if case .string(let text) = record?[name] { text } else { nil }
    }

    private static func words(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        return (try? WireJSON.text(value)) ?? ""
    }
}
