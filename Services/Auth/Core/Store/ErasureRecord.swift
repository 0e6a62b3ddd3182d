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
