public import Wire

/// How a member of a call is written in a query, by its schema.
public indirect enum QueryForm: Sendable, Equatable {
    /// As it is.
    case text
    /// A number or a boolean, as in JSON.
    case word
    /// An object, as JSON.
    case json
    /// Its name is repeated for each element; elements that are lists themselves are JSON.
    case list(QueryForm)

    public init(of schema: JSONValue) {
        switch schema.withoutNull.type["type"] {
        case "string": self = .text
        case "integer", "number", "boolean": self = .word
        case "array": self = .list(schema["items"].map(QueryForm.init) ?? .json)
        default: self = .json
        }
    }

    /// Whether it has objects.
    var hasJSON: Bool {
        switch self {
        case .text, .word: false
        case .json: true
        case .list(let element): element.hasJSON
        }
    }
}
