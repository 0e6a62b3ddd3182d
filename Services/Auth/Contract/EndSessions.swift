public import UmkreisWire

/// Ends all sessions of a user for a moderator, within a second everywhere.
///
/// The user's devices count as unknown at the next sign-in.
///
/// Faults: `invalid` (`user`) for a guest and the caller; `not-found` (`user`); `forbidden` for an operator, and unless
/// an operator, for a moderator; `reauthentication-required`.
public struct EndSessions: Call {
    public static let name: CallName = "auth.endSessions"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .reauthenticationRequired]

    /// User to sign out.
    public var user: UserID

    public struct Reply: Codable, Sendable, Equatable {
        /// Number of ended sessions.
        public var ended: Int

        public init(ended: Int) { self.ended = ended }
    }

    public init(user: UserID) { self.user = user }
}
