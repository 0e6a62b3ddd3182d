import UmkreisWire

extension JSONValue {
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    /// Empty for anything but an array.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }
}
