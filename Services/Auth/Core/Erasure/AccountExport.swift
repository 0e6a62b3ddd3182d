import AuthContract
import ServiceKit

/// What a person is told of their account and its sessions.
///
/// A feature that keeps something of people adds a section.
enum AccountExport {
    static let rule = PersonalExport([account, sessions, home]) { transaction, caller, moment in
        // A guest has no password to show.
        if !caller.isGuest { _ = try transaction.recentlyProven(caller, at: moment) }
    }

    private static let account = ExportSection("account") { transaction, person, after, _ in
        guard after == nil, let reply = try transaction.ownAccount(of: person) else { return [] }
        return [try ExportEntry(key: person.description, item: reply)]
    }

    private static let sessions = ExportSection("sessions") { transaction, person, after, limit in
        try transaction.rows(sessionsOfAccount, person, after ?? "", limit) { row in
            let session = Session(
                id: try row["id"],
                device: try row["device"],
                createdAt: try row["createdAt"],
                lastUsedAt: try row["rotatedAt"],
                expiresAt: try row["expiresAt"],
                endedAt: try row["endedAt"]
            )
            return try ExportEntry(key: session.id.description, item: session)
        }
    }

    /// The point alone: which cell others are told, `auth.myHomeLocation` says.
    private static let home = ExportSection("homeLocation") { transaction, person, after, _ in
        guard after == nil, let home = try transaction.homeRecord(of: person) else { return [] }
        return [try ExportEntry(key: person.description, item: Home(point: home.point, precision: home.precision))]
    }

    /// Sorts those of one account: at most twenty run, and of those that ended some weeks are kept.
    static let sessionsOfAccount = """
        SELECT id, device, createdAt, rotatedAt, expiresAt, endedAt FROM session
        WHERE account = ? AND id > ? ORDER BY id LIMIT ?
        """

    private struct Home: Encodable {
        let point: Coordinate
        let precision: HomePrecision
    }

    private struct Session: Encodable {
        let id: SessionID
        let device: String?
        let createdAt: Timestamp
        let lastUsedAt: Timestamp
        let expiresAt: Timestamp
        let endedAt: Timestamp?
    }
}
