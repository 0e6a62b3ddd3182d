/// A rule that a value breaks.
public struct BrokenRule: Error, Hashable, Sendable {
    /// The stable id: `too-long`.
    public let id: String
    /// Parameters of localised messages: `["most": 120]`.
    public let values: [String: RuleValue]
    /// The message after the field's name: `is longer than 120 characters`.
    public let words: String
    /// The invalid member's path, if any.
    public let field: String?

    public init(_ id: String, _ words: String, values: [String: RuleValue] = [:], field: String? = nil) {
        self.id = id
        self.values = values
        self.words = words
        self.field = field
    }

    /// Nests the field in `field`.
    public func within(_ field: String) -> BrokenRule {
        BrokenRule(id, words, values: values, field: self.field.map { "\(field).\($0)" } ?? field)
    }
}

/// A bound or the allowed words.
public enum RuleValue: Hashable, Sendable {
    case number(Double)
    case words([String])
}

extension RuleValue {
    public static func listed(_ words: [String]) -> RuleValue { .words(Array(words.prefix(BrokenRule.maximumWords))) }
}

extension RuleValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral {
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(arrayLiteral elements: String...) { self = .words(elements) }
}

extension RuleValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .words(try container.decode([String].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number):
            if let whole = Int64(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .words(let words): try container.encode(words)
        }
    }
}

extension BrokenRule {
    /// A required member is absent.
    public static let missing = BrokenRule("missing", "is missing")
    /// The caller's own id is not allowed.
    public static let oneself = BrokenRule("oneself", "must be another user")
    /// The caller's own item is not allowed.
    public static let ownItem = BrokenRule("oneself", "must belong to another user")
    /// An empty text or list.
    public static let empty = BrokenRule("empty", "is empty")
    /// A control character in a text.
    public static let controlCharacter = BrokenRule("control-character", "contains a control character")
    /// A character that makes other text run backwards.
    public static let bidiControl = BrokenRule("bidi-control", "contains characters that change the text direction")
    /// A cursor of another call.
    public static let notACursor = BrokenRule("not-a-cursor", "is not a cursor of this call")
    /// A time that must be in the future.
    public static let inThePast = BrokenRule("in-the-past", "is in the past")
    /// A time that must be in the past.
    public static let inTheFuture = BrokenRule("in-the-future", "is in the future")
    /// Search words without a letter or digit.
    public static let noWord = BrokenRule("no-word", "must have a letter or a digit")
    /// The user must be registered.
    public static let guest = BrokenRule("guest", "is a guest")
    /// A repeated element of a list.
    public static let notUnique = BrokenRule("not-unique", "is a duplicate")
    /// A broken rule without an id of its own.
    public static let notValid = BrokenRule("not-valid", "is not valid")

    public static func tooShort(_ minimum: Int) -> BrokenRule {
        BrokenRule("too-short", "is shorter than \(minimum) characters", values: ["least": .number(Double(minimum))])
    }

    public static func tooLong(_ maximum: Int) -> BrokenRule {
        BrokenRule("too-long", "is longer than \(maximum) characters", values: ["most": .number(Double(maximum))])
    }

    public static func tooManyBytes(_ maximum: Int) -> BrokenRule {
        BrokenRule("too-many-bytes", "is longer than \(maximum) bytes", values: ["most": .number(Double(maximum))])
    }

    public static func tooMany(_ maximum: Int) -> BrokenRule {
        BrokenRule("too-many", "may have at most \(maximum) entries", values: ["most": .number(Double(maximum))])
    }

    /// Inclusive bounds.
    public static func outOfRange(_ bounds: ClosedRange<Double>) -> BrokenRule {
        BrokenRule(
            "out-of-range",
            "must be from \(text(of: bounds.lowerBound)) to \(text(of: bounds.upperBound))",
            values: ["least": .number(bounds.lowerBound), "most": .number(bounds.upperBound)]
        )
    }

    /// - Parameter words: the named bound's message, as in `is less than atLeast`.
    public static func emptyRange(_ words: String) -> BrokenRule { BrokenRule("empty-range", words) }

    public static func tooLow(_ minimum: Int) -> BrokenRule {
        BrokenRule("out-of-range", "must be at least \(minimum)", values: ["least": .number(Double(minimum))])
    }

    /// The number that a fault lists.
    public static let maximumWords = 20

    public static func listed(_ words: [String]) -> String {
        words.prefix(maximumWords).joined(separator: ", ") + (words.count > maximumWords ? " …" : "")
    }

    public static func notOneOf(_ words: [String]) -> BrokenRule {
        let rule = words.count == 1 ? "must be \(words[0])" : "must be one of \(listed(words))"
        return BrokenRule("not-one-of", rule, values: ["words": .listed(words)])
    }

    public static func exactlyOneOf(_ names: [String]) -> BrokenRule {
        let words = "is one of \(names.joined(separator: ", ")): give exactly one"
        return BrokenRule("exactly-one-of", words, values: ["words": .words(names)])
    }

    public static func atMostOneOf(_ names: [String]) -> BrokenRule {
        let words = "is one of \(names.joined(separator: ", ")): give at most one"
        return BrokenRule("at-most-one-of", words, values: ["words": .words(names)])
    }

    public static func wrongType(_ type: ValueType) -> BrokenRule {
        BrokenRule("wrong-type", "must be \(type.phrase)", values: ["words": .words([type.rawValue])])
    }

    /// - Parameter kind: as in `a number, or a day as in 2026-05-01`, for what ``ValueType`` has no case.
    public static func wrongType(wanted kind: String) -> BrokenRule { BrokenRule("wrong-type", "must be \(kind)") }

    /// `90`, not `90.0`.
    package static func text(of number: Double) -> String { Int64(exactly: number).map { "\($0)" } ?? "\(number)" }
}
