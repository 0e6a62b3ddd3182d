public import UmkreisWire

/// The meaning of a problem's `type`: a broken rule, or the code of a fault without one.
public struct ProblemType: Sendable {
    /// The word in its path.
    public let name: String
    /// One line for people.
    public let title: String
    /// The caller's next step.
    public let remedy: String

    public init(of fault: Fault) {
        self.init(named: fault.rule ?? fault.code.text, of: fault.code)
    }

    /// - Parameter code: of the fault, if `name` is a rule; `nil` for any.
    public init(named name: String, of code: FaultCode?) {
        self.name = name
        let known =
            Self.codes[FaultCode(name)] ?? Self.wrongProofs[name]
            ?? (Self.rules[name] ?? code).flatMap { Self.codes[$0] }
        (title, remedy) = known ?? ("The request is refused", "Do not repeat it as it is.")
    }

    /// Whether a page about it exists: any word that a rule may have.
    public static func isName(_ text: Substring) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }

    /// Rules of faults other than `invalid`.
    private static let rules: [String: FaultCode] = ["at-capacity": .overloaded]

    /// Rules of `unauthenticated` for what a person has entered, not for the token.
    private static let wrongProofs: [String: (title: String, remedy: String)] = [
        "wrong-login": ("The login or the password is wrong", "Let the user enter them again."),
        "wrong-password": ("The password is wrong", "Let the user enter it again."),
        "wrong-code": ("The code is wrong, used or expired", "Let the user enter it again, or request another."),
    ]

    static func isWrongProof(_ fault: Fault) -> Bool {
        fault.code == .unauthenticated && fault.rule.map { wrongProofs[$0] != nil } == true
    }

    public static let codes: [FaultCode: (title: String, remedy: String)] = [
        .invalid: ("The request breaks a rule", "Change what field names. The same request is refused again."),
        .tooLarge: ("The request is too large", "Send less; large files go in parts."),
        .unknownCall: ("Unknown call", "See the list of calls at /openapi.json."),
        .versionMismatch: ("The version is not supported", "Use a client of this release."),
        .unauthenticated: ("A valid token is required", "Refresh the session once, or sign in."),
        .forbidden: ("The caller may not do this", "The same request is refused again."),
        .notFound: ("Not found, or not visible to the caller", "Check the id."),
        .gone: ("It was deleted", "Remove it from lists; member at has the time of deletion."),
        .conflict: ("It contradicts the present state", "Read the current state first."),
        .keyReused: ("The idempotency key belongs to another request", "Make a new key for each intent."),
        .reauthenticationRequired: ("The password is required again", "Call auth.reauthenticate, then repeat."),
        .throttled: ("Too many attempts", "Repeat after the seconds in Retry-After."),
        .overloaded: ("The service is at capacity", "Nothing was done. Repeat after the seconds in Retry-After."),
        .draining: ("The service is stopping", "Nothing was done. Repeat in a second."),
        .unavailable: ("The service is not reachable", "Repeat reads, and writes with the same key."),
        .deadlineExceeded: ("No answer in time", "Repeat reads, and writes with the same key."),
        .internal: ("The service failed", "Repeat reads, and writes with the same key; its log has the reason."),
    ]
}
