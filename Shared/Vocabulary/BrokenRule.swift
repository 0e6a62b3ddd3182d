/// A rule that a value breaks: a stable word for programs, and words for people.
public struct BrokenRule: Error, Hashable, Sendable {
    /// Which rule, in kebab case and never changed: `too-long`.
    public let id: String
    /// What a sentence in another language needs beside it: `["most": 120]`.
    public let values: [String: RuleValue]
    /// What is wrong, to be read behind the name of the field: `is longer than 120 characters`.
    public let words: String
    /// Which member of the value breaks it, as a path; nil for the value itself.
    public let field: String?

    public init(_ id: String, _ words: String, values: [String: RuleValue] = [:], field: String? = nil) {
        self.id = id
        self.values = values
        self.words = words
        self.field = field
    }

    /// The same rule, broken by a member of a greater value.
    public func within(_ field: String) -> BrokenRule {
        BrokenRule(id, words, values: values, field: self.field.map { "\(field).\($0)" } ?? field)
    }
}

/// What a rule says beside its name: a bound, or the words that there are.
public enum RuleValue: Hashable, Sendable {
    case number(Double)
    case words([String])
}

extension RuleValue {
    /// Words of a list, as many of them as a fault names.
    public static func listed(_ words: [String]) -> RuleValue { .words(Array(words.prefix(BrokenRule.mostWords))) }
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

/// The rules that many values have in common.
extension BrokenRule {
    /// There is nothing where something must be.
    public static let missing = BrokenRule("missing", "is missing")
    /// Somebody is named who may not be the sender.
    public static let oneself = BrokenRule("oneself", "must be somebody else")
    /// A thing is named that may not be the sender's.
    public static let onesOwn = BrokenRule("oneself", "must be somebody else's")
    /// A text says nothing.
    public static let empty = BrokenRule("empty", "is empty")
    public static let controlCharacter = BrokenRule("control-character", "has a control character in it")
    /// A page's beginning that no reply has given.
    public static let notACursor = BrokenRule("not-a-cursor", "is not one that this call gave")
    /// A moment that must be to come.
    public static let inThePast = BrokenRule("in-the-past", "is in the past")
    /// A moment that must have been.
    public static let inTheFuture = BrokenRule("in-the-future", "is in the future")
    /// Words to search by of which none is one.
    public static let noWord = BrokenRule("no-word", "must have a letter or a digit")
    /// A guest is named where only registered users can be.
    public static let guest = BrokenRule("guest", "is a guest")
    /// The same stands in a list already.
    public static let notUnique = BrokenRule("not-unique", "stands there twice")
    /// Something that cannot be read, for a reason without a name.
    public static let notValid = BrokenRule("not-valid", "is not valid")

    /// A text of too few characters.
    public static func tooShort(_ least: Int) -> BrokenRule {
        BrokenRule("too-short", "is shorter than \(least) characters", values: ["least": .number(Double(least))])
    }

    /// A text of too many characters.
    public static func tooLong(_ most: Int) -> BrokenRule {
        BrokenRule("too-long", "is longer than \(most) characters", values: ["most": .number(Double(most))])
    }

    /// A text that takes too many bytes of UTF-8.
    public static func tooManyBytes(_ most: Int) -> BrokenRule {
        BrokenRule("too-many-bytes", "is longer than \(most) bytes", values: ["most": .number(Double(most))])
    }

    /// A list of too many entries.
    public static func tooMany(_ most: Int) -> BrokenRule {
        BrokenRule("too-many", "may have at most \(most) entries", values: ["most": .number(Double(most))])
    }

    /// A number that is not within its bounds, both of which are allowed.
    public static func outOfRange(_ bounds: ClosedRange<Double>) -> BrokenRule {
        BrokenRule(
            "out-of-range",
            "must be from \(text(of: bounds.lowerBound)) to \(text(of: bounds.upperBound))",
            values: ["least": .number(bounds.lowerBound), "most": .number(bounds.upperBound)]
        )
    }

    /// Two bounds that nothing lies between.
    ///
    /// - Parameter words: what is wrong with the one that is named, as in `is less than atLeast`.
    public static func emptyRange(_ words: String) -> BrokenRule { BrokenRule("empty-range", words) }

    /// A number that is below its bound, which is allowed.
    public static func tooLow(_ least: Int) -> BrokenRule {
        BrokenRule("out-of-range", "must be at least \(least)", values: ["least": .number(Double(least))])
    }

    /// How many words a fault names at most; the rest is left out.
    public static let mostWords = 20

    /// Words of a list, as many of them as a fault names.
    public static func listed(_ words: [String]) -> String {
        words.prefix(mostWords).joined(separator: ", ") + (words.count > mostWords ? " …" : "")
    }

    /// A word that is none of those there are.
    public static func notOneOf(_ words: [String]) -> BrokenRule {
        let rule = words.count == 1 ? "must be \(words[0])" : "must be one of \(listed(words))"
        return BrokenRule("not-one-of", rule, values: ["words": .listed(words)])
    }

    /// Several members, or none, where exactly one of these must be given.
    public static func exactlyOneOf(_ names: [String]) -> BrokenRule {
        let words = "is one of \(names.joined(separator: ", ")), of which exactly one must be given"
        return BrokenRule("exactly-one-of", words, values: ["words": .words(names)])
    }

    /// Several members where one of these may be given.
    public static func atMostOneOf(_ names: [String]) -> BrokenRule {
        let words = "is one of \(names.joined(separator: ", ")), of which only one may be given"
        return BrokenRule("at-most-one-of", words, values: ["words": .words(names)])
    }

    /// Another kind of JSON than is wanted here.
    ///
    /// - Parameter kind: what is wanted, as in `text`.
    public static func wrongType(wanted kind: String) -> BrokenRule { BrokenRule("wrong-type", "must be \(kind)") }

    /// A bound as people write it: `90`, not `90.0`.
    package static func text(of number: Double) -> String { Int64(exactly: number).map { "\($0)" } ?? "\(number)" }
}
