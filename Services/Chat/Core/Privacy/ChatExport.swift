import ChatContract
import ServiceKit

/// The sections of a user's personal export.
enum ChatExport {
    static let all = PersonalExport([conversations, messages, messagesInGroupsLeft, formerTexts, reactions, privacy])

    private static let conversations = ExportSection("conversations") { transaction, person, after, limit in
        try transaction.conversations.list(of: person, after: after ?? "", limit: limit).map { record in
            try ExportEntry(key: record.id.description, item: Conversation(record, in: transaction))
        }
    }

    private static let messages = ExportSection("messages") { transaction, person, after, limit in
        var place = after.flatMap(Place.init)
        var entries: [ExportEntry] = []
        while entries.count < limit {
            // Continues with the next if the user has left it.
            let same = try place.flatMap { try transaction.conversations.find($0.conversation, of: person) }
            let key = place.map { "\($0.conversation)" } ?? ""
            let record = try same ?? transaction.conversations.list(of: person, after: key, limit: 1).first
            guard let record else { break }
            let before = record.log.first - 1
            let number = same == nil ? before : max(place?.number ?? 0, before)
            // Includes hidden messages.
            let log = VisibleLog(of: record.reader, in: transaction)
            let found = try transaction.entries.list(after: number, in: record.id, limit: limit - entries.count)
            entries += try found.map { try Place.entry(log.complete($0)) }
            if entries.count < limit {
                let following = try transaction.conversations.list(of: person, after: "\(record.id)", limit: 1)
                guard let following = following.first else { break }
                place = Place(conversation: following.id, number: 0)
            }
        }
        return entries
    }

    /// Own messages, even if the user has rejoined.
    private static let messagesInGroupsLeft = ExportSection("messagesInGroupsLeft") {
        transaction,
        person,
        after,
        limit in
        let place = after.flatMap(Place.init)
        var entries: [ExportEntry] = []
        var from = place.map { "\($0.conversation)" } ?? ""
        while entries.count < limit, let group = try transaction.formerMembers.nextGroup(of: person, from: from) {
            let number = place?.conversation == group ? place?.number ?? 0 : 0
            let rest = limit - entries.count
            let found = try transaction.entries.list(of: person, after: number, in: group, limit: rest)
            entries += try found.map { try Place.entry($0.message) }
            // Sorts directly after this group: ids have equal length.
            from = "\(group) "
        }
        return entries
    }

    private static let formerTexts = ExportSection("formerTexts") { transaction, person, after, limit in
        let key = MessageKey(after)
        let position = (key.conversation, key.number, Int(key.rest) ?? -1)
        return try transaction.formerTexts.list(of: person, after: position, limit: limit).map { revision, text in
            try ExportEntry(key: "\(text.conversation) \(text.number) \(revision)", item: text)
        }
    }

    private static let reactions = ExportSection("reactions") { transaction, person, after, limit in
        let key = MessageKey(after)
        let position = (key.conversation, key.number, key.rest)
        return try transaction.reactions.list(of: person, after: position, limit: limit).map { reaction in
            try ExportEntry(key: "\(reaction.conversation) \(reaction.number) \(reaction.emoji)", item: reaction)
        }
    }

    private static let privacy = ExportSection("privacy") { transaction, person, after, _ in
        guard after == nil, let choice = try transaction.privacy.find(of: person) else { return [] }
        let item = UpdatePrivacy.Reply(hidesReading: choice.hidesReading, hidesPresence: choice.hidesPresence)
        return [try ExportEntry(key: "privacy", item: item)]
    }
}

private struct Conversation: Encodable {
    let id: ConversationID
    let title: String?
    let role: MemberRole
    let members: [UserID]
    let about: PostID?
    let createdAt: Timestamp
    let messages: Int
    let read: Int

    init(_ record: ConversationRecord, in transaction: ReadTransaction) throws {
        id = record.id
        title = record.title
        role = record.role
        members =
            try record.pair?.members
            ?? transaction.members.joined(in: record.id, limit: ConversationSummary.membersNamed)
        about = record.about
        createdAt = record.createdAt
        messages = record.messages
        read = record.read
    }
}

/// The key of a message.
private struct Place: CustomStringConvertible {
    let conversation: ConversationID
    let number: Int

    init(conversation: ConversationID, number: Int) {
        self.conversation = conversation
        self.number = number
    }

    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let conversation = ConversationID(String(parts[0])), let number = Int(parts[1])
        else { return nil }
        self.init(conversation: conversation, number: number)
    }

    var description: String { "\(conversation) \(number)" }

    static func entry(_ message: ChatMessage) throws -> ExportEntry {
        let place = Place(conversation: message.conversation, number: message.number)
        return try ExportEntry(key: "\(place)", item: message)
    }
}

/// The key of something on a message.
private struct MessageKey {
    let conversation: String
    let number: Int
    let rest: String

    init(_ text: String?) {
        let parts = (text ?? "").split(separator: " ").map(String.init)
        conversation = parts.first ?? ""
        number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        rest = parts.count > 2 ? parts[2] : ""
    }
}
