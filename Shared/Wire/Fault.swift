public import UmkreisVocabulary

/// The only error type on the wire.
///
/// Messages name problem and remedy: lower case, no full stop, no secrets, no paths.
public struct Fault: Error, Codable, Hashable, Sendable {
    /// The kind of fault.
    public var code: FaultCode
    /// The text for the user.
    public var message: String
    /// The invalid member's path: `title`, `point.lat`, `posts.3.kind`.
    public var field: String?
    /// The broken rule's stable id: `too-long`.
    public var rule: String?
    /// The rule's parameters, for localised messages: `{"most":120}`.
    public var values: [String: RuleValue]?
    /// All invalid members, at most 32; absent unless there are several.
    ///
    /// The first is that of the fault itself. Rules between members are checked when each member is valid, then rules
    /// with stored data.
    public var errors: [MemberFault]?
    /// When a `gone` item was deleted.
    public var at: Timestamp?
    /// The minimum pause before a retry, in milliseconds.
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

    /// A limit that is reached, which localised messages name as `most`.
    public init(_ code: FaultCode, _ message: String, field: String? = nil, rule: String, maximum: Int) {
        self.init(code, message, field: field, rule: rule, values: ["most": .number(Double(maximum))])
    }

    /// The fault of several broken members: the first, with all of them.
    ///
    /// - Returns: `nil` without faults.
    public static func first(of all: [Fault]) -> Fault? {
        var first = all.first
        if all.count > 1 { first?.errors = all.map(MemberFault.init) }
        return first
    }

    /// Prefixes the fields: `limit` becomes `search.limit`.
    public func inside(_ member: String) -> Fault {
        func prefixed(_ field: String?) -> String { field.map { "\(member).\($0)" } ?? member }
        var fault = self
        fault.field = prefixed(field)
        fault.errors = errors?.map { error in
            var error = error
            error.field = prefixed(error.field)
            return error
        }
        return fault
    }

    /// Renames the field for these codes, after a call to another service.
    public func named(_ field: String, if codes: [FaultCode]) -> Fault {
        var fault = self
        if codes.contains(code) { fault.field = field }
        return fault
    }

    /// - Parameter name: replaces `field` in the message of a value outside the body.
    init(_ broken: BrokenRule, at field: String?, called name: String? = nil) {
        self.init(.invalid, "\(field ?? name ?? "the value") \(broken.words)", field: field)
        rule = broken.id
        values = broken.values.isEmpty ? nil : broken.values
    }
}

/// One of several invalid members.
public struct MemberFault: Codable, Hashable, Sendable {
    /// The member's path.
    public var field: String?
    /// The text for the user.
    public var message: String
    /// The broken rule's stable id.
    public var rule: String?
    /// The rule's parameters.
    public var values: [String: RuleValue]?

    public init(_ fault: Fault) {
        (field, message, rule, values) = (fault.field, fault.message, fault.rule, fault.values)
    }
}

extension BrokenRule {
    public func fault(at field: String) -> Fault {
        Fault(self, at: self.field.map { "\(field).\($0)" } ?? field)
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}

/// A domain error with a wire representation.
///
/// Other errors are logged and reported as ``FaultCode/internal``.
public protocol FaultConvertible: Error {
    var fault: Fault { get }
}
