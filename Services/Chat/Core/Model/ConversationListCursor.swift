import ServiceKit

/// The cursor of the conversation list.
struct ConversationListCursor: PageKey {
    let isPinned: Bool
    let lastAt: Timestamp
    let conversation: ConversationID

    init(_ record: ConversationRecord) {
        isPinned = record.isPinned
        lastAt = record.lastAt
        conversation = record.id
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 3, ["0", "1"].contains(fields[0]), let milliseconds = Int64(fields[1]),
            let conversation = ConversationID(fields[2])
        else { return nil }
        isPinned = fields[0] == "1"
        lastAt = Timestamp(milliseconds: milliseconds)
        self.conversation = conversation
    }

    var cursorFields: [String] { [isPinned ? "1" : "0", "\(lastAt.milliseconds)", "\(conversation)"] }
}
