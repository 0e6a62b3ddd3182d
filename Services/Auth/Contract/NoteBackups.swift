public import UmkreisWire

/// Records the targets of backups, and mails operators when a scheduled backup fails, is late, or works again.
///
/// `umkreis backup` calls it after each job, and each minute while points in time are written. Targets that are not
/// named are forgotten.
public struct NoteBackups: Call {
    public static let name: CallName = "auth.noteBackups"
    public static let access: Access = .service
    public typealias Reply = Done

    /// All targets of the stack, at most 16.
    public var targets: [BackupOutcome]

    public init(targets: [BackupOutcome]) { self.targets = targets }
}

extension NoteBackups: Ruled {
    public static let rules: FieldRules = ["targets": ListRule(maximum: 16)]
}

/// The last backup in a folder or another place, and the last proof of one by a restore.
public struct BackupOutcome: Codable, Sendable, Equatable {
    /// The folder or the address, 1…500 characters.
    public var target: String
    /// Time of the last whole set.
    public var madeAt: Timestamp?
    /// Time of the last proof.
    public var verifiedAt: Timestamp?
    /// Time of the last point in time; absent if none are written.
    public var pointAt: Timestamp?
    /// Why the last attempt failed, at most 1000 characters.
    public var failure: String?
    /// From when on it is late, unless a set is made and proved, or a point written; absent without a schedule.
    public var lateAt: Timestamp?

    public init(
        target: String,
        madeAt: Timestamp? = nil,
        verifiedAt: Timestamp? = nil,
        pointAt: Timestamp? = nil,
        failure: String? = nil,
        lateAt: Timestamp? = nil
    ) {
        self.target = target
        self.madeAt = madeAt
        self.verifiedAt = verifiedAt
        self.pointAt = pointAt
        self.failure = failure
        self.lateAt = lateAt
    }
}

extension BackupOutcome: Ruled {
    public static let rules: FieldRules = ["target": TextRule(length: 1...500), "failure": TextRule(length: 0...1000)]
}
