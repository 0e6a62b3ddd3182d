public import Vocabulary

/// The one error that crosses the wire.
///
/// A message says what was wrong and what would be right: lower case, no full stop, no secrets, no paths.
public struct Fault: Error, Codable, Hashable, Sendable {
    public var code: FaultCode
    public var message: String
    /// Which member of the body breaks a rule, as a path: `title`, `point.lat`, `posts.3.kind`.
    public var field: String?
    /// Which rule is broken, in kebab case and never changed: `too-long`.
    public var rule: String?
    /// What the rule says in numbers and words, so that a client tells it in its own language: `{"most":120}`.
    public var values: [String: RuleValue]?
    /// When what is `gone` went.
    public var at: Timestamp?
    /// The least pause before another attempt, in milliseconds.
    public var retryAfterMs: Int?

    public init(
        _ code: FaultCode,
        _ message: String,
        field: String? = nil,
        rule: String? = nil,
        values: [String: RuleValue]? = nil,
        at moment: Timestamp? = nil,
        retryAfterMs: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.field = field
        self.rule = rule
        self.values = values
        self.at = moment
        self.retryAfterMs = retryAfterMs
    }

    /// The same of what stands in a member of our request: `limit` becomes `search.limit`.
    public func inside(_ member: String) -> Fault {
        var fault = self
        fault.field = field.map { "\(member).\($0)" } ?? member
        return fault
    }

    /// The same under the name that our request has for what was asked of somebody else, where it is one of these.
    public func named(_ field: String, if codes: [FaultCode]) -> Fault {
        var fault = self
        if codes.contains(code) { fault.field = field }
        return fault
    }

    /// The refusal of a value that breaks a rule: `invalid`, with the rule and where it is broken.
    ///
    /// - Parameter name: what the value is called, where that is no member of the body.
    init(_ broken: BrokenRule, at field: String?, called name: String? = nil) {
        self.init(.invalid, "\(field ?? name ?? "the value") \(broken.words)", field: field)
        rule = broken.id
        values = broken.values.isEmpty ? nil : broken.values
    }
}

extension BrokenRule {
    /// The refusal of a request that has such a value there.
    public func fault(at field: String) -> Fault {
        Fault(self, at: self.field.map { "\(field).\($0)" } ?? field)
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}

/// An error of a domain that a caller can act on, and that therefore says how it looks on the wire.
///
/// An error that is neither a ``Fault`` nor this is logged whole and told as ``FaultCode/internal``.
public protocol FaultConvertible: Error {
    var fault: Fault { get }
}
