import AuthContract
import ServiceKit

/// Add a section for each table that stores personal data.
enum AccountExport {
    static let rule = PersonalExport(sections) { transaction, caller, moment in
        if !caller.isGuest { try ActiveSession(of: caller, in: transaction).requireProof(at: moment) }
    }

    private static let sections = [account, profile, sessions, home, blocks, contacts, reports, hidings]

    private static let account = ExportSection("account") { transaction, person, after, _ in
        guard after == nil, let reply = try MyAccount.Reply(of: person, in: transaction) else { return [] }
        return [try ExportEntry(key: person.description, item: reply)]
    }

    private static let sessions = ExportSection("sessions") { transaction, person, after, limit in
        try transaction.rows(SessionQueries.export, person, after ?? "", limit) { row in
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

    private static let profile = ExportSection("profile") { transaction, person, after, _ in
        guard after == nil, let account = try transaction.accounts.find(person), !account.isGuest else { return [] }
        let profiles = VisibleProfiles(viewer: person, seesNames: true, transaction: transaction)
        return [try ExportEntry(key: person.description, item: profiles.profile(of: account))]
    }

    private static let blocks = ExportSection("blocks") { transaction, person, after, limit in
        try transaction.rows(AccountBlockQueries.export, person, after ?? "", limit) { row in
            let block = BlockedUser(user: try row[0], blockedAt: try row[1])
            return try ExportEntry(key: block.user.description, item: block)
        }
    }

    private static let contacts = ExportSection("contacts") { transaction, person, after, limit in
        try transaction.rows(ContactQueries.export, person, after ?? "", limit) { row in
            let contact = Contact(user: try row[0])
            return try ExportEntry(key: contact.user.description, item: contact)
        }
    }

    private static let reports = ExportSection("reports") { transaction, person, after, limit in
        try transaction.rows(ReportQueries.export, person, after ?? "", limit) { row in
            let report = Report(
                id: try row["id"],
                subject: try ReportSubject(key: row["subject"]),
                reason: try row["reason"],
                text: try row["text"],
                reportedAt: try row["reportedAt"]
            )
            return try ExportEntry(key: report.id.description, item: report)
        }
    }

    private static let hidings = ExportSection("hidings") { transaction, person, after, limit in
        let last = after.flatMap { HidingCursor(cursorFields: $0.split(separator: " ").map(String.init)) } ?? .last
        return try transaction.hidings.list(of: person, after: last, limit: limit).map { record in
            let key = HidingCursor(moment: record.hiddenAt, post: record.post).cursorFields.joined(separator: " ")
            return try ExportEntry(key: key, item: record.hiding)
        }
    }

    /// The point only; `auth.myHomeLocation` returns the published cell.
    private static let home = ExportSection("homeLocation") { transaction, person, after, _ in
        guard after == nil, let home = try transaction.homes.find(person) else { return [] }
        return [try ExportEntry(key: person.description, item: Home(point: home.point, precision: home.precision))]
    }

    private struct Contact: Encodable {
        let user: UserID
    }

    private struct Report: Encodable {
        let id: ReportID
        let subject: ReportSubject
        let reason: String
        let text: String?
        let reportedAt: Timestamp
    }

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
