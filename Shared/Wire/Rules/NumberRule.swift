public import UmkreisVocabulary

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

    /// Returns the default, or else the lower bound, for `nil`.
    public func orDefault(_ number: Number?) -> Number { number ?? usual ?? range.lowerBound }
}

extension NumberRule: FieldRule {
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        if let broken = broken(by: member(value, as: Number.self)) { throw broken }
        return value
    }

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
    /// Elements.
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
}

extension ListRule: FieldRule {
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        guard let list = value as? any ValidatedList else { preconditionFailure("\(Value.self) is not a list") }
        let valid = try list.validated(by: self)
        if let size { _ = try size.validated(valid) }
        return member(valid, as: Value.self)
    }

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

/// An array of any element type.
private protocol ValidatedList: Encodable {
    func validated(by rule: ListRule) throws(BrokenRule) -> Self
}

extension Array: ValidatedList where Element: Encodable {
    fileprivate func validated(by rule: ListRule) throws(BrokenRule) -> [Element] {
        if let broken = rule.broken(by: count) { throw broken }
        var valid = self
        var seen: Set<AnyHashable> = []
        for (index, element) in enumerated() {
            do throws(BrokenRule) {
                if let each = rule.each { valid[index] = try each.validated(element) }
                guard rule.isUnique, let key = valid[index] as? AnyHashable else { continue }
                guard seen.insert(key).inserted else { throw .notUnique }
            } catch {
                throw error.within("\(index)")
            }
        }
        return valid
    }
}

/// The maximum bytes as JSON.
public struct BytesRule: Hashable, Sendable {
    /// In bytes.
    public let most: Int

    public init(_ most: Int) {
        self.most = most
    }
}

extension BytesRule: FieldRule {
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        guard let json = value as? any Encodable, let bytes = try? WireJSON.encode(json) else { throw .notValid }
        guard bytes.count <= most else { throw .tooManyBytes(most) }
        return value
    }

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
}

extension ChoiceRule: FieldRule {
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        let word = (value as? any WireWord)?.text ?? member(value, as: String.self)
        guard choices.contains(word) else { throw .notOneOf(choices) }
        return value
    }

    public var keywords: JSONSchema { JSONSchema(["enum": .array(choices.map(JSONValue.string))]) }
    public var ids: [String] { [BrokenRule.notOneOf(choices).id] }
    public var words: String { choices.joined(separator: " or ") }
}
