import AuthContract
import ServiceKit

struct ErasureRecord: Sendable {
    static let grace = Duration.seconds(14 * 86_400)
    static let services = ServiceName.stack

    let person: UserID
    let requestedAt: Timestamp
    let dueAt: Timestamp
    let startedAt: Timestamp?
    let finishedAt: Timestamp?

    init(_ row: Row) throws {
        person = try row["person"]
        requestedAt = try row["requestedAt"]
        dueAt = try row["dueAt"]
        startedAt = try row["startedAt"]
        finishedAt = try row["finishedAt"]
    }
}

extension ReadTransaction {
    func erasure(of person: UserID) throws -> ErasureRecord? {
        try row(ErasureTables.find, person, decode: ErasureRecord.init)
    }

    func openErasures(after end: ErasureCursor?, limit: Int) throws -> [ErasureRecord] {
        try rows(
            ErasureTables.open,
            end?.dueAt ?? Timestamp(milliseconds: .min),
            end?.person.description ?? "",
            limit,
            decode: ErasureRecord.init
        )
    }

    func servicesMissing(of person: UserID) throws -> [ServiceName] {
        let there = Set(try rows(ErasureTables.receipts, person) { try $0[0, as: String.self] })
        return ErasureRecord.services.filter { !there.contains($0.text) }
    }
}

extension WriteTransaction {
    /// Stores a receipt; the last one completes the erasure and publishes it.
    func storeReceipt(_ service: ServiceName, of person: UserID, rows: Int, at moment: Timestamp) throws {
        guard let erasure = try erasure(of: person), erasure.startedAt != nil else { return }
        try execute(ErasureTables.receipt, person, service.text, moment, rows)
        guard erasure.finishedAt == nil, try servicesMissing(of: person).isEmpty else { return }
        try execute(ErasureTables.finish, moment, person)
        try announce(AccountErased(user: person))
    }
}

struct ErasureCursor: PageKey {
    let dueAt: Timestamp
    let person: UserID

    init(_ record: ErasureRecord) {
        dueAt = record.dueAt
        person = record.person
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let milliseconds = Int64(fields[0]), let person = UserID(fields[1]) else { return nil }
        dueAt = Timestamp(milliseconds: milliseconds)
        self.person = person
    }

    var cursorFields: [String] { ["\(dueAt.milliseconds)", "\(person)"] }
}
