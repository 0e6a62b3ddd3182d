/// What a member of a body must be, as a value.
///
/// It is said once, beside the contract. The service checks requests with it, `describe` publishes it as JSON Schema, help
/// tells it, and a fault carries its id and its numbers.
public protocol FieldRule: Sendable {
    /// The keywords of JSON Schema that say it, as far as they can: a value that keeps the rule may have white space
    /// around it that the keywords do not allow for.
    var keywords: JSONSchema { get }
    /// The rules that a value may break (``BrokenRule/id``).
    var ids: [String] { get }
    /// What is right, to be read by itself: `1 to 120 characters`.
    var words: String { get }
}

/// The rules of an object's members, by their names.
public struct FieldRules: ExpressibleByDictionaryLiteral, Sendable {
    private(set) var all: [(name: String, rule: any FieldRule)]

    public init(dictionaryLiteral elements: (String, any FieldRule)...) {
        all = elements.map { (name: $0, rule: $1) }
    }

    /// The rule of a member; `nil` if it has none.
    public subscript(name: String) -> (any FieldRule)? { all.first { $0.name == name }?.rule }
}

/// A type whose members have rules beyond their types: a call's request, or a part of one.
public protocol Ruled {
    /// Only members that the type has.
    static var rules: FieldRules { get }
}
