public import UmkreisVocabulary

/// Inclusive bounds.
public struct NumberRule<Number: Comparable & Hashable & Sendable>: Hashable, Sendable {
    /// The allowed numbers.
    public let range: ClosedRange<Number>
    /// The default value.
    public let defaultValue: Number?
    private let bounds: ClosedRange<Double>
    /// `nil` for the type's own limit.
    private let minimum, maximum, defaultJSON: JSONValue?

    public init(_ range: ClosedRange<Number>, default defaultValue: Number? = nil) where Number: FixedWidthInteger {
        self.range = range
        self.defaultValue = defaultValue
        minimum = range.lowerBound == .min ? nil : .integer(Int64(clamping: range.lowerBound))
        maximum = range.upperBound == .max ? nil : .integer(Int64(clamping: range.upperBound))
        defaultJSON = defaultValue.map { .integer(Int64(clamping: $0)) }
        bounds = Double(range.lowerBound)...Double(range.upperBound)
    }

    public init(_ range: ClosedRange<Number>, default defaultValue: Number? = nil) where Number: BinaryFloatingPoint {
        self.range = range
        self.defaultValue = defaultValue
        defaultJSON = defaultValue.map { JSONValue(Double($0)) }
        bounds = Double(range.lowerBound)...Double(range.upperBound)
        minimum = JSONValue(bounds.lowerBound)
        maximum = JSONValue(bounds.upperBound)
    }

    public func broken(by number: Number) -> BrokenRule? {
        guard !range.contains(number) else { return nil }
        guard maximum == nil, case .integer(let minimum)? = minimum else { return .outOfRange(bounds) }
        return .tooLow(Int(minimum))
    }

    /// Returns the default, or else the lower bound, for `nil`.
    public func orDefault(_ number: Number?) -> Number { number ?? defaultValue ?? range.lowerBound }
}

extension NumberRule: FieldRule {
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        if let broken = broken(by: member(value, as: Number.self)) { throw broken }
        return value
    }

    public var keywords: JSONSchema {
        var schema = JSONSchema([:])
        if let minimum { schema["minimum"] = minimum }
        if let maximum { schema["maximum"] = maximum }
        if let defaultJSON { schema["default"] = defaultJSON }
        return schema
    }

    public var ids: [String] { [BrokenRule.outOfRange(bounds).id] }

    public var words: String {
        let minimum = BrokenRule.text(of: bounds.lowerBound)
        let size = maximum == nil ? "\(minimum) or more" : "\(minimum) to \(BrokenRule.text(of: bounds.upperBound))"
        return defaultValue.map { "\(size), default \($0)" } ?? size
    }
}

extension NumberRule<Int> {
    /// The default rule of `limit`.
    public static let pageLimit = NumberRule(1...200, default: 50)
    /// Milliseconds.
    public static let wait = NumberRule(0...25_000, default: 0)
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
    public let minimum: Int
    /// Elements.
    public let maximum: Int
    /// The maximum size, if below what the elements allow.
    public let size: BytesRule?
    /// Whether duplicates are rejected.
    public let isUnique: Bool
    /// The rule of elements.
    public let each: (any FieldRule)?

    public init(
        minimum: Int = 0,
        maximum: Int,
        maximumBytes: Int? = nil,
        isUnique: Bool = false,
        each: (any FieldRule)? = nil
    ) {
        self.minimum = minimum
        self.maximum = maximum
        self.isUnique = isUnique
        size = maximumBytes.map(BytesRule.init)
        self.each = each
    }

    public func broken(by count: Int) -> BrokenRule? {
        count < minimum ? .empty : count > maximum ? .tooMany(maximum) : nil
    }
}

extension ListRule: FieldRule {
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        guard let list = value as? any ValidatedList else { preconditionFailure("\(Value.self) is not a list") }
        let valid = try list.validated(by: self)
        if let size { _ = try size.validated(valid) }
        return member(valid, as: Value.self)
    }

    public func allBroken<Value>(by value: Value) -> [BrokenRule] {
        let elements = (value as? any ValidatedList)?.brokenElements(by: self) ?? []
        if !elements.isEmpty { return elements }
        do {
            _ = try validated(value)
            return []
        } catch {
            return [error]
        }
    }

    public var keywords: JSONSchema {
        var schema = JSONSchema(["maxItems": .integer(Int64(maximum))])
        if minimum > 0 { schema["minItems"] = .integer(Int64(minimum)) }
        if isUnique { schema["uniqueItems"] = true }
        if let each { schema["items"] = each.published.json }
        return schema
    }

    public var ids: [String] {
        (minimum > 0 ? [BrokenRule.empty.id] : []) + [BrokenRule.tooMany(maximum).id]
            + (isUnique ? [BrokenRule.notUnique.id] : []) + (size?.ids ?? [])
    }

    public var words: String { each.map { "at most \(maximum), each \($0.words)" } ?? "at most \(maximum)" }
}

extension ListRule {
    fileprivate func validated<Element>(
        _ element: Element,
        among seen: inout Set<AnyHashable>
    ) throws(BrokenRule) -> Element {
        let valid = try each?.validated(element) ?? element
        guard isUnique, let key = valid as? AnyHashable else { return valid }
        guard seen.insert(key).inserted else { throw .notUnique }
        return valid
    }
}

/// An array of any element type.
private protocol ValidatedList: Encodable {
    func validated(by rule: ListRule) throws(BrokenRule) -> Self

    /// Empty if the number of elements is refused.
    func brokenElements(by rule: ListRule) -> [BrokenRule]
}

extension Array: ValidatedList where Element: Encodable {
    fileprivate func validated(by rule: ListRule) throws(BrokenRule) -> [Element] {
        if let broken = rule.broken(by: count) { throw broken }
        var valid = self
        var seen: Set<AnyHashable> = []
        for (index, element) in enumerated() {
            do throws(BrokenRule) {
                valid[index] = try rule.validated(element, among: &seen)
            } catch {
                throw error.within("\(index)")
            }
        }
        return valid
    }

    fileprivate func brokenElements(by rule: ListRule) -> [BrokenRule] {
        guard rule.broken(by: count) == nil else { return [] }
        var seen: Set<AnyHashable> = []
        var broken: [BrokenRule] = []
        for (index, element) in enumerated() where broken.count < FaultList.maximum {
            do throws(BrokenRule) {
                _ = try rule.validated(element, among: &seen)
            } catch {
                broken.append(error.within("\(index)"))
            }
        }
        return broken
    }
}

/// The maximum bytes as JSON.
public struct BytesRule: Hashable, Sendable {
    /// Maximum in bytes.
    public let maximum: Int

    public init(_ maximum: Int) {
        self.maximum = maximum
    }
}

extension BytesRule: FieldRule {
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        guard let json = value as? any Encodable, let bytes = try? WireJSON.encode(json) else { throw .notValid }
        guard bytes.count <= maximum else { throw .tooManyBytes(maximum) }
        return value
    }

    /// JSON Schema cannot count bytes.
    public var keywords: JSONSchema { .anything }
    public var ids: [String] { [BrokenRule.tooManyBytes(maximum).id] }
    public var words: String { "at most \(maximum) bytes of JSON" }
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
