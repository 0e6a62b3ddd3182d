public import UmkreisWire

/// Lists the targets of backups that ``NoteBackups`` has recorded, by name.
public struct ListBackups: Call {
    public static let name: CallName = "auth.listBackups"
    public static let access: Access = .operator
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    public struct Reply: Codable, Sendable, Equatable {
        /// At most 16; empty if no backups are set up.
        public var targets: [BackupOutcome]
        /// When the command line last reported them.
        public var notedAt: Timestamp?

        public init(targets: [BackupOutcome], notedAt: Timestamp? = nil) {
            self.targets = targets
            self.notedAt = notedAt
        }
    }

    public init() {}
}
