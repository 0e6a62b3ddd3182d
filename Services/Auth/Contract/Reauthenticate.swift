public import Wire

/// Shows the password again, for what wants a recent proof of who is there.
///
/// For ten minutes the session may do what is answered with `reauthentication-required` otherwise. Signing in and registering
/// are such a proof, too.
///
/// Faults: `unauthenticated` (`password`) when it is wrong; `throttled` after too many of those, counted for this session
/// alone; `overloaded` when too many passwords are being hashed.
public struct Reauthenticate: Call {
    public static let name: CallName = "auth.reauthenticate"
    public static let faults: [FaultCode] = [.throttled]

    public struct Reply: Codable, Sendable, Equatable {
        /// How long the proof counts.
        public var until: Timestamp

        public init(until: Timestamp) {
            self.until = until
        }
    }

    public var password: String

    public init(password: String) {
        self.password = password
    }
}

extension Reauthenticate: Ruled {
    public static let rules: FieldRules = ["password": SignIn.passwordRule]
}
