public import Vocabulary

/// The bounds of a number; both are allowed.
public struct NumberRule<Number: Comparable & Hashable & Sendable>: Hashable, Sendable {
    public let range: ClosedRange<Number>
    /// What counts where nothing is said.
    public let usual: Number?
    private let bounds: ClosedRange<Double>
    /// As JSON has them; nil for a bound that is the type's own.
    private let least, most, usualJSON: JSONValue?

    /// - Parameters:
    ///   - range: up to the greatest number of the type for one without an upper bound.
    ///   - usual: what counts where nothing is said.
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

    /// The rule that a number breaks; nil for one that may stand.
    public func broken(by number: Number) -> BrokenRule? {
        guard !range.contains(number) else { return nil }
        guard most == nil, case .integer(let least)? = least else { return .outOfRange(bounds) }
        return .tooLow(Int(least))
    }

    /// The number, which is within the bounds.
    ///
    /// - Throws: `invalid`, naming `field` and the bounds.
    public func check(_ number: Number, field: String) throws(Fault) -> Number {
        if let broken = broken(by: number) { throw broken.fault(at: field) }
        return number
    }

    /// The number, or the usual one where nothing is said; the least where none is usual.
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
        return usual.map { "\(size); \($0) unless said otherwise" } ?? size
    }
}

extension NumberRule<Int> {
    /// How many entries a page has, where a call says nothing else.
    public static let pageLimit = NumberRule(1...200, usual: 50)
    /// How long a long poll waits for news, in milliseconds.
    public static let wait = NumberRule(0...25_000, usual: 0)
}

extension NumberRule<Double> {
    /// Degrees, WGS 84.
    public static let latitude = NumberRule(Coordinate.latitudes)
    /// Degrees, WGS 84.
    public static let longitude = NumberRule(Coordinate.longitudes)
}

/// How many entries a list may have, and what each of them must be.
public struct ListRule: Sendable {
    /// 0, or 1 where nothing is no answer.
    public let least: Int
    public let most: Int
    /// How many bytes all of it has as JSON at most, where that is fewer than its entries allow.
    public let size: BytesRule?
    /// Whether no two entries are the same.
    public let isUnique: Bool
    /// The rule of every entry.
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

    /// What a list of so many entries breaks.
    public func broken(by count: Int) -> BrokenRule? {
        count < least ? .empty : count > most ? .tooMany(most) : nil
    }

    /// The list, which is neither longer nor shorter than it may be; what its entries are is not looked at.
    ///
    /// - Throws: `invalid`, naming `field` and the most that there may be.
    public func check<Entry>(_ list: [Entry], field: String) throws(Fault) -> [Entry] {
        if let broken = broken(by: list.count) { throw broken.fault(at: field) }
        return list
    }

    /// As ``check(_:field:)``, of a list in which nothing may stand twice.
    ///
    /// - Throws: `invalid`, naming the second of two that are the same.
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

/// How many bytes a value may have as JSON, where what it is made of would let it grow beyond.
public struct BytesRule: Hashable, Sendable {
    public let most: Int

    public init(_ most: Int) {
        self.most = most
    }

    /// The value as JSON.
    ///
    /// - Throws: `invalid`, naming `field` and the most that there may be.
    @discardableResult
    public func check(_ value: some Encodable, field: String) throws(Fault) -> [UInt8] {
        let bytes = try WireJSON.encode(value)
        guard bytes.count <= most else { throw BrokenRule.tooManyBytes(most).fault(at: field) }
        return bytes
    }
}

extension BytesRule: FieldRule {
    /// No keyword counts bytes.
    public var keywords: JSONSchema { .anything }
    public var ids: [String] { [BrokenRule.tooManyBytes(most).id] }
    public var words: String { "at most \(most) bytes of JSON" }
}

/// The words that there are, where a type would let others pass.
public struct ChoiceRule: Hashable, Sendable {
    public let choices: [String]

    public init(_ choices: [String]) {
        self.choices = choices
    }

    /// The word, which is one of those.
    ///
    /// - Throws: `invalid`, naming `field` and the words.
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
