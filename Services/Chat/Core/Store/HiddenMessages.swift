import ServiceKit

/// The messages that users have hidden from themselves.
struct HiddenMessages<Access: ReadTransaction> {
    let transaction: Access

    func contains(_ number: Int, of reader: LogReader) throws -> Bool {
        try transaction.value(AmendmentQueries.isHidden, reader.conversation, reader.person, number, as: Int.self)
            != nil
    }

    func numbers(from number: Int, of reader: LogReader) throws -> Set<Int> {
        let (id, person) = (reader.conversation, reader.person)
        return Set(try transaction.rows(AmendmentQueries.hiddenFrom, id, person, number) { try $0["number"] })
    }

    func count(of reader: LogReader) throws -> Int {
        try transaction.value(AmendmentQueries.hiddenCount, reader.conversation, reader.person) ?? 0
    }
}

extension HiddenMessages where Access: WriteTransaction {
    func insert(_ number: Int, of reader: LogReader) throws {
        try transaction.execute(AmendmentQueries.hide, reader.conversation, reader.person, number)
    }

    func delete(_ numbers: ClosedRange<Int>, in id: ConversationID) throws {
        try transaction.execute(AmendmentQueries.deleteHidden, id, numbers.lowerBound, numbers.upperBound)
    }
}
