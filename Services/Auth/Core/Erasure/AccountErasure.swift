import AuthContract
import ServiceKit
import Storage

/// Add a step for each table that stores personal data.
enum AccountErasure {
    static let rule = UserErasure(steps) { transaction, person, moment in
        // Deletes the empty account after its last token has expired.
        try transaction.execute(ErasureTables.scheduleDeletion, person)
        try transaction.storeReceipt(.auth, of: person, rows: 1, at: moment)
    }

    private static let steps = [
        ErasureStep("session", sql: ErasureTables.forgetDevices),
        ErasureStep("grantedRole", sql: ErasureTables.forgetRoles),
        ErasureStep("home") { transaction, person, _, _ in
            ErasureProgress(rows: try transaction.forgetHome(of: person) ? 1 : 0, isDone: true)
        },
        ErasureStep("oneTimeCode", sql: CodeTables.forgetOfAccount),
        ErasureStep("mail", sql: MailTables.forgetOfAccount),
        ErasureStep("profile") { transaction, person, _, _ in
            ErasureProgress(rows: try transaction.forgetProfile(of: person) ? 1 : 0, isDone: true)
        },
        ErasureStep("block") { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.liftBlocks(ofEither: person, limit: limit), of: limit)
        },
        ErasureStep("contact") { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.forgetContacts(of: person, limit: limit), of: limit)
        },
        ErasureStep("report") { transaction, person, _, limit in
            let rows = try transaction.forgetInReports(person, limit: limit)
            return ErasureProgress(rows: rows, isDone: rows == 0)
        },
        ErasureStep("reportNote") { transaction, person, _, limit in
            let rows = try transaction.forgetInReportNotes(person, limit: limit)
            return ErasureProgress(rows: rows, isDone: rows == 0)
        },
        ErasureStep("importedAccount", sql: ImportTables.forget),
    ]
}

struct AccountEraser: Sendable {
    /// Shorter than the retention of tombstones.
    private static let reminder = Duration.seconds(7 * 86_400)
    private static let memory = EventRetention.tombstones

    let sessions: SessionIssuer
    let erasures: PendingErasures
    let mail: AccountMail

    /// Ends all access to the account and publishes the erasure.
    ///
    /// - Parameter operator: `nil` for the owner.
    func start(
        _ person: UserID,
        by operator: UserID? = nil,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try transaction.audit(.erased(person, by: `operator`), by: sessions.audit, at: moment)
        try sessions.endAll(of: person, by: .erased, at: moment, in: transaction)
        let account = try transaction.existingAccount(person)
        if let hash = account.passwordHash {
            try transaction.uncountHash(try StoredHash(hash))
        }
        try transaction.liftSuspension(of: person)
        try mail.notifyErased(account, at: moment, in: transaction)
        try transaction.publishAddressRemoval(from: account)
        try transaction.execute(ErasureTables.blankAccount, Timestamp(milliseconds: .max), person)
        try transaction.execute(ErasureTables.request, person, moment, moment)
        try transaction.execute(ErasureTables.start, moment, moment, person)
        try transaction.announce(ErasureRequested(user: person))
        try erasures.begin(person, in: transaction)
    }

    var retention: [RetentionTask] {
        [
            RetentionTask("accounts due for erasure") { transaction, now, limit in
                let people: [UserID] = try transaction.rows(ErasureTables.due, now, limit) { try $0[0] }
                for person in people { try start(person, at: now, in: transaction) }
                return people.count
            },
            RetentionTask("unfinished erasures") { transaction, now, limit in
                let before = now.adding(.zero - Self.reminder)
                let people: [UserID] = try transaction.rows(ErasureTables.remindedBefore, before, limit) { try $0[0] }
                for person in people {
                    try transaction.execute(ErasureTables.markReminded, now, person)
                    try transaction.announce(ErasureRequested(user: person))
                }
                return people.count
            },
            RetentionTask("finished erasures") { transaction, now, limit in
                let before = now.adding(.zero - Self.memory)
                let people: [UserID] = try transaction.rows(ErasureTables.finishedBefore, before, limit) { try $0[0] }
                for person in people {
                    try transaction.execute(ErasureTables.forgetReceipts, person)
                    try transaction.execute(ErasureTables.forget, person)
                }
                return people.count
            },
        ]
    }
}
