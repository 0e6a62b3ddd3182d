import UmkreisWire

extension Fault {
    /// The user-visible part, without the rule's name and numbers.
    var plain: Fault { Fault(code, message, field: field, at: at, retryAfterMs: retryAfterMs) }
}
