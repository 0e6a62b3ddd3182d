import ServiceKit

/// Where a page of conversations ended.
struct PageEnd: PageKey {
    let lastAt: Timestamp
    let conversation: ConversationID

    init(_ record: ConversationRecord) {
        lastAt = record.lastAt
        conversation = record.id
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let milliseconds = Int64(fields[0]), let conversation = ConversationID(fields[1])
        else { return nil }
        lastAt = Timestamp(milliseconds: milliseconds)
        self.conversation = conversation
    }

    var cursorFields: [String] { ["\(lastAt.milliseconds)", "\(conversation)"] }
}
