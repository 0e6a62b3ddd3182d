public import UmkreisWire

/// Ends the caller's other sessions, as by ``RevokeSession``.
///
/// Faults: `gone`.
public struct RevokeOtherSessions: Call {
    public static let name: CallName = "auth.revokeOtherSessions"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.gone]

    public struct Reply: Codable, Sendable, Equatable {
        /// Number of ended sessions.
        public var ended: Int

        public init(ended: Int) { self.ended = ended }
    }

    public init() {}
}
