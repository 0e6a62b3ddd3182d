import AuthContract
import ServiceKit

/// The chained rows of the audit log and its marks; see ``AuditChain``.
struct AuditLog<Access: ReadTransaction> {
    let transaction: Access

    func page(after number: Int64, limit: Int) throws -> [AuditEntry] {
        try page(ListAudit(after: number), limit: limit)
    }

    /// The rows that match a request's filters.
    func page(_ request: ListAudit, limit: Int) throws -> [AuditEntry] {
        let filters: [(filter: AuditQueries.Filter, value: (any SQLValueConvertible)?)] = [
            (.event, request.event), (.account, request.account), (.actor, request.actor), (.since, request.since),
            (.until, request.until),
        ]
        let given = filters.compactMap { filter in filter.value.map { (filter.filter, $0) } }
        let after: any SQLValueConvertible = ListAudit.afterRule.orDefault(request.after)
        return try transaction.rows(
            AuditQueries.page(by: given.map(\.0)),
            values: [after] + given.map(\.1) + [limit],
            decode: AuditEntry.init
        )
    }

    func mark(_ name: AuditMark.Name) throws -> (mark: AuditMark, proof: [UInt8])? {
        try transaction.row(AuditQueries.mark, name) { row in
            try (AuditMark(number: row["number"], chain: row["chain"]), row["proof"])
        }
    }
}

extension AuditLog where Access: WriteTransaction {
    func insert(_ entry: AuditEntry) throws {
        try transaction.execute(
            AuditQueries.insert,
            entry.number,
            entry.at,
            entry.event.name,
            entry.event.account,
            entry.event.actor,
            entry.event.subject,
            entry.chain
        )
    }

    func setMark(_ name: AuditMark.Name, to mark: AuditMark, proof: [UInt8]) throws {
        try transaction.execute(AuditQueries.setMark, name, mark.number, mark.chain, proof)
    }

    /// Deletes the rows up to a number, and returns theirs.
    func delete(through number: Int64) throws -> Int {
        try transaction.execute(AuditQueries.delete, number)
    }
}

struct AuditEntry: Sendable, Equatable {
    let number: Int64
    let at: Timestamp
    let event: AuditEvent
    var chain: [UInt8] = []
}

extension AuditEntry {
    fileprivate init(_ row: Row) throws {
        number = try row["number"]
        at = try row["happenedAt"]
        event = AuditEvent(
            name: try row["event"],
            account: try row["account"],
            actor: try row["actor"],
            subject: try row["subject"]
        )
        chain = try row["chain"]
    }
}

/// One end of the log.
struct AuditMark: Sendable {
    enum Name: String, SQLValueConvertible, Sendable {
        /// The last deleted row.
        case behind
        /// The last written row.
        case latest
    }

    let number: Int64
    let chain: [UInt8]
}
