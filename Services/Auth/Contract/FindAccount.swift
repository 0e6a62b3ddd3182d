public import UmkreisWire

/// Returns a registered account to moderators, with its sessions, reports and notes.
///
/// Never contains the home location, nor reports about the caller. The address is masked.
///
/// Faults: `invalid` (`user`) for a guest; `not-found` (`user`); `forbidden` (`own-account`) for the caller.
public struct FindAccount: Call {
    public static let name: CallName = "auth.findAccount"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]
    public static let traits: [CallTrait] = [.isPrivate]

    /// Maximum number of reports of each kind in a reply.
    public static let maximumReports = 20

    /// User to look up.
    public var user: UserID

    public struct Reply: Codable, Sendable, Equatable {
        /// Names, roles and suspension.
        public var account: AccountSummary
        /// Profile as visible to registered users, regardless of blocks.
        public var profile: Profile
        /// Address with a masked local part: `a…@example.org`.
        public var maskedEmail: String?
        /// Absent until a mailed code is confirmed.
        public var emailVerifiedAt: Timestamp?
        /// Requested time of erasure.
        public var deletesAt: Timestamp?
        /// Counts of what belongs to the account.
        public var counts: AccountCounts
        /// Last used first, at most 20.
        public var sessions: [AccountSession]
        /// Reports about the user and the user's content, newest first, at most 20.
        public var reportsAgainst: [ReportSummary]
        /// Reports by the user, newest first, at most 20.
        public var reportsBy: [ReportSummary]
        /// Moderators' notes, newest first, as many as fit into the reply.
        public var notes: [AccountNote]

        public init(
            account: AccountSummary,
            profile: Profile,
            maskedEmail: String? = nil,
            emailVerifiedAt: Timestamp? = nil,
            deletesAt: Timestamp? = nil,
            counts: AccountCounts,
            sessions: [AccountSession],
            reportsAgainst: [ReportSummary],
            reportsBy: [ReportSummary],
            notes: [AccountNote]
        ) {
            self.account = account
            self.profile = profile
            self.maskedEmail = maskedEmail
            self.emailVerifiedAt = emailVerifiedAt
            self.deletesAt = deletesAt
            self.counts = counts
            self.sessions = sessions
            self.reportsAgainst = reportsAgainst
            self.reportsBy = reportsBy
            self.notes = notes
        }
    }

    public init(user: UserID) { self.user = user }
}

/// Counts of an account, each at most 1,000.
public struct AccountCounts: Codable, Sendable, Equatable {
    /// Sessions that have not ended.
    public var sessions: Int
    /// Reports about the user and the user's content.
    public var reportsAgainst: Int
    /// Reports by the user.
    public var reportsBy: Int
    /// Users blocked by the user.
    public var blocked: Int
    /// Users that block the user.
    public var blockedBy: Int
    /// Moderators' notes.
    public var notes: Int

    public init(sessions: Int, reportsAgainst: Int, reportsBy: Int, blocked: Int, blockedBy: Int, notes: Int) {
        self.sessions = sessions
        self.reportsAgainst = reportsAgainst
        self.reportsBy = reportsBy
        self.blocked = blocked
        self.blockedBy = blockedBy
        self.notes = notes
    }
}

/// A session as visible to moderators, without its id.
public struct AccountSession: Codable, Sendable, Equatable {
    /// User's name for the device.
    public var device: String?
    /// Time of the sign-in.
    public var createdAt: Timestamp
    /// Last refresh.
    public var lastUsedAt: Timestamp

    public init(device: String? = nil, createdAt: Timestamp, lastUsedAt: Timestamp) {
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }
}

/// A report without its texts, see ``FindReport``.
public struct ReportSummary: Codable, Sendable, Equatable {
    /// Report's id.
    public var id: ReportID
    /// Reported content's ids.
    public var subject: ReportSubject
    /// Reporter's reason.
    public var reason: ReportReason
    /// Time of the report.
    public var reportedAt: Timestamp
    /// Action taken; absent while open.
    public var action: ReportAction?
    /// Time of the decision; absent while open.
    public var resolvedAt: Timestamp?

    public init(
        id: ReportID,
        subject: ReportSubject,
        reason: ReportReason,
        reportedAt: Timestamp,
        action: ReportAction? = nil,
        resolvedAt: Timestamp? = nil
    ) {
        self.id = id
        self.subject = subject
        self.reason = reason
        self.reportedAt = reportedAt
        self.action = action
        self.resolvedAt = resolvedAt
    }
}
