public import UmkreisWire

/// Suspends a user without a report: read only, with all sessions ended.
///
/// The reason is stored as a note for moderators; a full account loses its oldest note. The user is notified by mail.
/// Suspending again replaces the end.
///
/// Faults: `invalid` (`reason`, `seconds`; `user` for a guest and the caller); `not-found` (`user`); `forbidden` for an
/// operator, and unless an operator, for a moderator; `reauthentication-required`.
public struct SuspendAccount: Call {
    public static let name: CallName = "auth.suspendAccount"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .reauthenticationRequired]

    /// User to suspend.
    public var user: UserID
    /// Reason for moderators, 1…1,000 characters.
    public var reason: String
    /// Duration in seconds, 60…31,536,000; absent until ``LiftSuspension``.
    public var seconds: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Start of the suspension.
        public var suspendedAt: Timestamp
        /// End of the suspension; absent until it is lifted.
        public var suspendedUntil: Timestamp?

        public init(suspendedAt: Timestamp, suspendedUntil: Timestamp? = nil) {
            self.suspendedAt = suspendedAt
            self.suspendedUntil = suspendedUntil
        }
    }

    public init(user: UserID, reason: String, seconds: Int? = nil) {
        self.user = user
        self.reason = reason
        self.seconds = seconds
    }
}

extension SuspendAccount: Ruled {
    /// A minute to a year.
    public static let secondsRule = NumberRule(60...31_536_000)

    public static let rules: FieldRules = ["reason": ResolveReport.noteRule, "seconds": secondsRule]
}
