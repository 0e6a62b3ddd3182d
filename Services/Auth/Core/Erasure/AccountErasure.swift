import ServiceKit

/// Add a step for each table that stores personal data.
enum AccountErasure {
    static let rule = UserErasure(steps) { transaction, person, moment in
        try transaction.accounts.scheduleDeletion(of: person)
        try ErasureConfirmation(transaction: transaction).record(.auth, of: person, rows: 1, at: moment)
    }

    private static let steps = [
        ErasureStep("session", sql: SessionQueries.deleteDeviceNames),
        ErasureStep("grantedRole", sql: RoleQueries.deleteAll),
        ErasureStep("home") { transaction, person, _, _ in
            let hadHome = try HomePublishing(transaction: transaction).clear(of: person)
            return ErasureProgress(rows: hadHome ? 1 : 0, isDone: true)
        },
        ErasureStep("oneTimeCode", sql: CodeQueries.deleteOfAccount),
        ErasureStep("mail", sql: MailQueries.deleteOfAccount),
        ErasureStep("profile") { transaction, person, _, _ in
            let hadProfile = try ProfilePublishing(transaction: transaction).delete(of: person)
            return ErasureProgress(rows: hadProfile ? 1 : 0, isDone: true)
        },
        ErasureStep("block") { transaction, person, _, limit in
            let rows = try Blocking(transaction: transaction).unblockAll(ofEither: person, limit: limit)
            return ErasureProgress(rows: rows, of: limit)
        },
        ErasureStep("contact") { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.contacts.deleteAll(of: person, limit: limit), of: limit)
        },
        ErasureStep("report") { transaction, person, _, limit in
            let rows = try transaction.reports.blank(person, limit: limit)
            return ErasureProgress(rows: rows, isDone: rows == 0)
        },
        ErasureStep("reportNote") { transaction, person, _, limit in
            let rows = try transaction.reportNotes.blank(person, limit: limit)
            return ErasureProgress(rows: rows, isDone: rows == 0)
        },
        ErasureStep("hiding") { transaction, person, _, limit in
            let rows = try transaction.hidings.blank(person, limit: limit)
            return ErasureProgress(rows: rows, isDone: rows == 0)
        },
        ErasureStep("accountNote") { transaction, person, _, limit in
            let rows = try transaction.accountNotes.blank(person, limit: limit)
            return ErasureProgress(rows: rows, isDone: rows == 0)
        },
        ErasureStep("importedAccount", sql: ImportQueries.deleteAll),
    ]
}
