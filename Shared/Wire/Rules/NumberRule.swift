public import Vocabulary

/// Inclusive bounds.
public struct NumberRule<Number: Comparable & Hashable & Sendable>: Hashable, Sendable {
    /// The allowed numbers.
    public let range: ClosedRange<Number>
    /// The default value.
    public let usual: Number?
    private let bounds: ClosedRange<Double>
    /// `nil` for the type's own limit.
    private let least, most, usualJSON: JSONValue?

    public init(_ range: ClosedRange<Number>, usual: Number? = nil) where Number: FixedWidthInteger {
        self.range = range
        self.usual = usual
        least = range.lowerBound == .min ? nil : .integer(Int64(clamping: range.lowerBound))
        most = range.upperBound == .max ? nil : .integer(Int64(clamping: range.upperBound))
        usualJSON = usual.map { .integer(Int64(clamping: $0)) }
        bounds = Double(range.lowerBound)...Double(range.upperBound)
    }

    public init(_ range: ClosedRange<Number>, usual: Number? = nil) where Number: BinaryFloatingPoint {
        self.range = range
        self.usual = usual
        usualJSON = usual.map { JSONValue(Double($0)) }
        bounds = Double(range.lowerBound)...Double(range.upperBound)
        least = JSONValue(bounds.lowerBound)
        most = JSONValue(bounds.upperBound)
    }

    public func broken(by number: Number) -> BrokenRule? {
        guard !range.contains(number) else { return nil }
        guard most == nil, case .integer(let least)? = least else { return .outOfRange(bounds) }
        return .tooLow(Int(least))
    }

    /// Returns `number`.
    ///
    /// - Throws: `invalid`, naming `field` and the bounds.
    public func check(_ number: Number, field: String) throws(Fault) -> Number {
        if let broken = broken(by: number) { throw broken.fault(at: field) }
        return number
    }

    /// Returns the default, or else the lower bound, for `nil`.
    ///
    /// - Throws: `invalid`, naming `field` and the bounds.
    public func check(_ number: Number?, field: String) throws(Fault) -> Number {
        guard let number else { return usual ?? range.lowerBound }
        return try check(number, field: field)
    }
}

extension NumberRule: FieldRule {
    public var keywords: JSONSchema {
        var schema = JSONSchema([:])
        if let least { schema["minimum"] = least }
        if let most { schema["maximum"] = most }
        if let usualJSON { schema["default"] = usualJSON }
        return schema
    }

    public var ids: [String] { [BrokenRule.outOfRange(bounds).id] }

    public var words: String {
        let least = BrokenRule.text(of: bounds.lowerBound)
        let size = most == nil ? "\(least) or more" : "\(least) to \(BrokenRule.text(of: bounds.upperBound))"
        return usual.map { "\(size), default \($0)" } ?? size
    }
}

extension NumberRule<Int> {
    /// The default rule of `limit`.
    public static let pageLimit = NumberRule(1...200, usual: 50)
    /// Milliseconds.
    public static let wait = NumberRule(0...25_000, usual: 0)
}

extension NumberRule<Double> {
    /// Degrees, WGS 84.
    public static let latitude = NumberRule(Coordinate.latitudes)
    /// Degrees, WGS 84.
    public static let longitude = NumberRule(Coordinate.longitudes)
}

/// The rule of a list and its elements.
public struct ListRule: Sendable {
    /// 0 or 1.
    public let least: Int
    public let most: Int
    /// The maximum size, if below what the elements allow.
    public let size: BytesRule?
    /// Whether duplicates are rejected.
    public let isUnique: Bool
    /// The rule of elements.
    public let each: (any FieldRule)?

    public init(
        least: Int = 0,
        most: Int,
        mostBytes: Int? = nil,
        isUnique: Bool = false,
        each: (any FieldRule)? = nil
    ) {
        self.least = least
        self.most = most
        self.isUnique = isUnique
        size = mostBytes.map(BytesRule.init)
        self.each = each
    }

    public func broken(by count: Int) -> BrokenRule? {
        count < least ? .empty : count > most ? .tooMany(most) : nil
    }

    /// Returns `list`, of which only the length is checked.
    public func check<Entry>(_ list: [Entry], field: String) throws(Fault) -> [Entry] {
        if let broken = broken(by: list.count) { throw broken.fault(at: field) }
        return list
    }

    /// Like ``check(_:field:)``; also rejects duplicates, naming the second.
    public func checkUnique<Entry: Hashable>(_ list: [Entry], field: String) throws(Fault) -> [Entry] {
        var seen: Set<Entry> = []
        for (index, entry) in try check(list, field: field).enumerated() where !seen.insert(entry).inserted {
            throw BrokenRule.notUnique.fault(at: "\(field).\(index)")
        }
        return list
    }
}

extension ListRule: FieldRule {
    public var keywords: JSONSchema {
        var schema = JSONSchema(["maxItems": .integer(Int64(most))])
        if least > 0 { schema["minItems"] = .integer(Int64(least)) }
        if isUnique { schema["uniqueItems"] = true }
        if let each { schema["items"] = each.published.json }
        return schema
    }

    public var ids: [String] {
        (least > 0 ? [BrokenRule.empty.id] : []) + [BrokenRule.tooMany(most).id]
            + (isUnique ? [BrokenRule.notUnique.id] : []) + (size?.ids ?? [])
    }

    public var words: String { each.map { "at most \(most), each \($0.words)" } ?? "at most \(most)" }
}

/// The maximum bytes as JSON.
public struct BytesRule: Hashable, Sendable {
    public let most: Int

    public init(_ most: Int) {
        self.most = most
    }

    /// Returns `value` as JSON.
    @discardableResult
    public func check(_ value: some Encodable, field: String) throws(Fault) -> [UInt8] {
        let bytes = try WireJSON.encode(value)
        guard bytes.count <= most else { throw BrokenRule.tooManyBytes(most).fault(at: field) }
        return bytes
    }
}

extension BytesRule: FieldRule {
    /// JSON Schema cannot count bytes.
    public var keywords: JSONSchema { .anything }
    public var ids: [String] { [BrokenRule.tooManyBytes(most).id] }
    public var words: String { "at most \(most) bytes of JSON" }
}

/// The allowed words of a text.
public struct ChoiceRule: Hashable, Sendable {
    /// The allowed words.
    public let choices: [String]

    public init(_ choices: [String]) {
        self.choices = choices
    }

    public func check(_ word: String, field: String) throws(Fault) -> String {
        guard choices.contains(word) else { throw BrokenRule.notOneOf(choices).fault(at: field) }
        return word
    }
}

extension ChoiceRule: FieldRule {
    public var keywords: JSONSchema { JSONSchema(["enum": .array(choices.map(JSONValue.string))]) }
    public var ids: [String] { [BrokenRule.notOneOf(choices).id] }
    public var words: String { choices.joined(separator: " or ") }
}
