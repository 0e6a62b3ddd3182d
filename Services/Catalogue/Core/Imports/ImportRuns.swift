import CatalogueContract
import ServiceKit

/// The unfinished imports.
struct ImportRuns<Access: ReadTransaction> {
    let transaction: Access

    /// At most ``ImportTracking/limit``.
    func list(of owner: UserID) throws -> [ImportRunRecord] {
        try transaction.rows(ImportRunQueries.list, owner, ImportTracking.limit, decode: ImportRunRecord.init)
    }

    /// - Throws: `not-found` (`run`).
    func find(_ key: ImportRunKey) throws -> ImportRunRecord {
        guard let run = try list(of: key.owner).first(where: { $0.key == key }) else {
            throw Fault(.notFound, "the run does not exist or has ended", field: "run", rule: "no-such-run")
        }
        return run
    }

    /// Runs without a batch since a moment.
    func list(idleSince moment: Timestamp, limit: Int) throws -> [ImportRunRecord] {
        try transaction.rows(ImportRunQueries.abandoned, moment, limit, decode: ImportRunRecord.init)
    }
}

extension ImportRuns where Access: WriteTransaction {
    func save(_ run: ImportRunRecord) throws {
        try transaction.execute(ImportRunQueries.upsert, values: run.values)
    }

    func delete(_ key: ImportRunKey) throws {
        try transaction.execute(ImportRunQueries.delete, key.owner, key.source, key.name)
    }
}
