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
}

/// Rules by member name.
public struct FieldRules: ExpressibleByDictionaryLiteral, Sendable {
    private(set) var all: [(name: String, rule: any FieldRule)]

    public init(dictionaryLiteral elements: (String, any FieldRule)...) {
        all = elements.map { (name: $0, rule: $1) }
    }

    public subscript(name: String) -> (any FieldRule)? { all.first { $0.name == name }?.rule }
}

/// A request, or a part of one, with rules.
public protocol Ruled {
    /// Names must be members of the type.
    static var rules: FieldRules { get }
}
