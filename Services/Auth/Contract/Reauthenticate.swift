public import UmkreisWire

/// Checks the caller's password again, for calls that require a recent proof.
///
/// Valid for ten minutes in this session; signing in and registering count as well. Without a proof, such calls return
/// `reauthentication-required`.
///
/// Faults: `unauthenticated` (`password`); `throttled`, counted per session; `overloaded` when the hash queue is full.
public struct Reauthenticate: Call {
    public static let name: CallName = "auth.reauthenticate"
    public static let faults: [FaultCode] = [.throttled]

    public struct Reply: Codable, Sendable, Equatable {
        /// Expiry of the proof.
        public var until: Timestamp

        public init(until: Timestamp) { self.until = until }
    }

    /// Caller's password.
    public var password: String

    public init(password: String) { self.password = password }
}

extension Reauthenticate: Ruled {
    public static let rules: FieldRules = ["password": SignIn.passwordRule]
}
