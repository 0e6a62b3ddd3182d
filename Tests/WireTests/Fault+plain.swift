import Wire

extension Fault {
    /// What people are told, without the rule's name and numbers.
    var plain: Fault { Fault(code, message, field: field, at: at, retryAfterMs: retryAfterMs) }
}
