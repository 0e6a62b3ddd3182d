import ServiceKit

/// Requested, running and finished erasures, and the services' receipts.
struct AccountErasures<Access: ReadTransaction> {
    let transaction: Access

    func find(_ person: UserID) throws -> ErasureRecord? {
        try transaction.row(ErasureQueries.find, person, decode: ErasureRecord.init)
    }

    func unfinished(after cursor: ErasureCursor?, limit: Int) throws -> [ErasureRecord] {
        try transaction.rows(
            ErasureQueries.unfinished,
            cursor?.dueAt ?? Timestamp(milliseconds: .min),
            cursor?.person.description ?? "",
            limit,
            decode: ErasureRecord.init
        )
    }

    /// Due and not finished.
    func openCount(at moment: Timestamp) throws -> Int { try transaction.value(ErasureQueries.openCount, moment) ?? 0 }

    /// The earliest due time of an unfinished erasure.
    func oldestDue() throws -> Timestamp? { try transaction.value(ErasureQueries.oldestDue) }

    /// The services without a receipt.
    func missingServices(of person: UserID) throws -> [ServiceName] {
        let confirmed = Set(try transaction.rows(ErasureQueries.receipts, person) { try $0[0, as: String.self] })
        return ErasureRecord.services.filter { !confirmed.contains($0.text) }
    }

    func due(at moment: Timestamp, limit: Int) throws -> [UserID] {
        try transaction.rows(ErasureQueries.due, moment, limit) { try $0[0] }
    }

    func reminded(before moment: Timestamp, limit: Int) throws -> [UserID] {
        try transaction.rows(ErasureQueries.remindedBefore, moment, limit) { try $0[0] }
    }

    func finished(before moment: Timestamp, limit: Int) throws -> [UserID] {
        try transaction.rows(ErasureQueries.finishedBefore, moment, limit) { try $0[0] }
    }
}

extension AccountErasures where Access: WriteTransaction {
    /// Ignores a repeated request.
    func insert(_ person: UserID, requestedAt moment: Timestamp, dueAt: Timestamp) throws {
        try transaction.execute(ErasureQueries.insert, person, moment, dueAt)
    }

    /// Returns whether one was pending.
    func cancel(_ person: UserID) throws -> Bool {
        try transaction.execute(ErasureQueries.cancel, person) == 1
    }

    func start(_ person: UserID, at moment: Timestamp) throws {
        try transaction.execute(ErasureQueries.start, moment, moment, person)
    }

    func finish(_ person: UserID, at moment: Timestamp) throws {
        try transaction.execute(ErasureQueries.finish, moment, person)
    }

    func markReminded(_ person: UserID, at moment: Timestamp) throws {
        try transaction.execute(ErasureQueries.markReminded, moment, person)
    }

    /// Ignores a repeated receipt.
    func insertReceipt(_ service: ServiceName, of person: UserID, rows: Int, at moment: Timestamp) throws {
        try transaction.execute(ErasureQueries.insertReceipt, person, service.text, moment, rows)
    }

    /// Deletes the erasure and its receipts.
    func delete(_ person: UserID) throws {
        try transaction.execute(ErasureQueries.deleteReceipts, person)
        try transaction.execute(ErasureQueries.delete, person)
    }
}
