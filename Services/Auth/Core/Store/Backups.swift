import AuthContract
import ServiceKit

/// A target as it was last reported.
struct NotedBackup: Equatable {
    var target: BackupOutcome
    var notedAt: Timestamp
    /// When operators got a mail about present trouble.
    var mailedAt: Timestamp?

    /// Whether a schedule is not kept.
    func isBad(at moment: Timestamp) -> Bool {
        target.lateAt.map { target.failure != nil || $0 <= moment } ?? false
    }
}

/// The targets of backups, at most as many as ``NoteBackups`` allows.
struct Backups<Access: ReadTransaction> {
    let transaction: Access

    func list() throws -> [NotedBackup] {
        try transaction.rows(BackupQueries.list) { row in
            let target = BackupOutcome(
                target: try row[0],
                madeAt: try row[1],
                verifiedAt: try row[2],
                pointAt: try row[3],
                failure: try row[4],
                lateAt: try row[5]
            )
            return NotedBackup(target: target, notedAt: try row[6], mailedAt: try row[7])
        }
    }

    /// When the next target gets late about which no mail was sent; also a time in the past.
    func nextLate() throws -> Timestamp? { try transaction.value(BackupQueries.nextLate) }
}

extension Backups where Access: WriteTransaction {
    func put(_ backup: NotedBackup) throws {
        let target = backup.target
        try transaction.execute(
            BackupQueries.upsert,
            target.target,
            target.madeAt,
            target.verifiedAt,
            target.pointAt,
            target.failure,
            target.lateAt,
            backup.notedAt,
            backup.mailedAt
        )
    }

    func delete(_ target: String) throws { try transaction.execute(BackupQueries.delete, target) }
}
