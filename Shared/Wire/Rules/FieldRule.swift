public import UmkreisVocabulary

/// The rule of a member, as a value.
///
/// Checks requests and is published in `describe`, help texts and faults.
public protocol FieldRule: Sendable {
    /// JSON Schema keywords, as far as they express it; checks also trim white space.
    var keywords: JSONSchema { get }
    /// The possible ``BrokenRule/id``.
    var ids: [String] { get }
    /// The rule in words: `1 to 120 characters`.
    var words: String { get }
    /// Whether an optional member with this value counts as absent, like a blank text.
    func isAbsent<Value>(_ value: Value) -> Bool
    /// Returns the value as it is stored, such as a trimmed text.
    ///
    /// - Throws: the broken rule with its path inside the value.
    func validated<Value>(_ value: Value) throws(BrokenRule) -> Value
    /// The rules that a refused value breaks: the one of ``validated(_:)``, then those of further elements.
    func allBroken<Value>(by value: Value) -> [BrokenRule]
}

extension FieldRule {
    /// Returns the value as the type that the rule is for; other types are a programming error.
    public func member<Value, Member>(_ value: Value, as type: Member.Type) -> Member {
        guard let member = value as? Member else {
            preconditionFailure("\(Self.self) is for \(type), not \(Value.self)")
        }
        return member
    }

    public func isAbsent<Value>(_ value: Value) -> Bool { false }

    public func allBroken<Value>(by value: Value) -> [BrokenRule] {
        do {
            _ = try validated(value)
            return []
        } catch {
            return [error]
        }
    }

    /// Validates a value that depends on stored data, which decoding cannot.
    ///
    /// - Throws: `invalid`, naming `field` and the rule.
    @discardableResult
    public func check<Value>(_ value: Value, field: String) throws(Fault) -> Value {
        do {
            return try validated(value)
        } catch {
            throw error.fault(at: field)
        }
    }
}

/// Rules by member name.
public struct FieldRules: ExpressibleByDictionaryLiteral, Sendable {
    let all: [(name: String, rule: any FieldRule)]

    public init(dictionaryLiteral elements: (String, any FieldRule)...) {
        all = elements.map { (name: $0, rule: $1) }
    }

    private init(all: [(name: String, rule: any FieldRule)]) {
        self.all = all
    }

    /// Returns the rules of both; a member may have several.
    public func adding(_ other: FieldRules) -> FieldRules {
        // Most calls have rules of one kind, and this runs for each request.
        other.all.isEmpty ? self : all.isEmpty ? other : FieldRules(all: all + other.all)
    }

    public subscript(name: String) -> (any FieldRule)? { all.first { $0.name == name }?.rule }
}

/// A request, or a part of one, with rules.
///
/// ``JSONDocument/decodeRequest(_:at:narrowedBy:)`` enforces them, so handlers receive valid members.
public protocol Ruled {
    /// Names must be members of the type.
    static var rules: FieldRules { get }
}

extension Coordinate: Ruled {
    public static let rules: FieldRules = ["lat": NumberRule.latitude, "lon": NumberRule.longitude]
}

extension Money: Ruled {
    public static let rules: FieldRules = ["amount": FormRule.amount, "currency": FormRule.currency]
}
