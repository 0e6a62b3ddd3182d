import ServiceKit

/// Where a page of conversations ended.
struct PageEnd: Sendable {
    let lastAt: Timestamp
    let conversation: ConversationID

    init(_ record: ConversationRecord) {
        lastAt = record.lastAt
        conversation = record.id
    }

    init(_ cursor: Cursor) throws(Fault) {
        guard let fields = cursor.fields(2), let milliseconds = Int64(fields[0]),
            let conversation = ConversationID(fields[1])
        else { throw Fault(.invalid, "cursor is not one that listConversations gave", field: "cursor") }
        lastAt = Timestamp(milliseconds: milliseconds)
        self.conversation = conversation
    }

    var cursor: Cursor { Cursor(fields: ["\(lastAt.milliseconds)", "\(conversation)"]) }
}
