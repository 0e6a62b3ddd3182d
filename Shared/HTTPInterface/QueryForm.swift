public import UmkreisWire

/// How a member of a call is written in a query, by its schema.
public indirect enum QueryForm: Sendable, Equatable {
    /// Text, unchanged.
    case text
    /// A number or a boolean, as in JSON.
    case word
    /// An object, or a list with objects or lists, as JSON.
    case json
    /// A list of texts or words: its name is repeated for each.
    case list(QueryForm)

    public init(of schema: JSONValue) {
        switch schema.withoutNull.type["type"] {
        case "string": self = .text
        case "integer", "number", "boolean": self = .word
        case "array":
            let element = schema["items"].map(QueryForm.init) ?? .json
            self = element.isScalar ? .list(element) : .json
        default: self = .json
        }
    }

    var isScalar: Bool { self == .text || self == .word }
}
