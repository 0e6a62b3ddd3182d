import ChatContract
import ServiceKit

/// What a person is told of their conversations: those that they are in, and every message in them that they see.
enum ChatExport {
    static let conversations = ExportSection("conversations") { transaction, person, after, limit in
        try transaction.memberships(of: person, after: after ?? "", limit: limit).map { record in
            try ExportEntry(
                key: record.id.description,
                item: Conversation(
                    id: record.id,
                    members: record.pair?.members
                        ?? transaction.members(of: record.id, limit: ConversationRecord.membersNamed),
                    about: record.about,
                    createdAt: record.createdAt,
                    messages: record.messages,
                    read: record.read
                )
            )
        }
    }

    static let messages = ExportSection("messages") { transaction, person, after, limit in
        var place = after.flatMap(Place.init)
        var entries: [ExportEntry] = []
        while entries.count < limit {
            // One that the person has left meanwhile has the next in its place.
            let same = try place.flatMap { try transaction.conversation($0.conversation, of: person) }
            let next = try transaction.memberships(
                of: person,
                after: place.map { "\($0.conversation)" } ?? "",
                limit: 1
            )
            guard let record = same ?? next.first else { break }
            let number = same == nil ? record.joined : max(place?.number ?? 0, record.joined)
            let found = try transaction.messages(behind: number, in: record.id, limit: limit - entries.count)
            entries += try found.map { message in
                try ExportEntry(key: "\(Place(conversation: record.id, number: message.number))", item: message)
            }
            if entries.count < limit {
                guard let following = try transaction.memberships(of: person, after: "\(record.id)", limit: 1).first
                else { break }
                place = Place(conversation: following.id, number: 0)
            }
        }
        return entries
    }

    private struct Conversation: Encodable {
        let id: ConversationID
        let members: [UserID]
        let about: PostID?
        let createdAt: Timestamp
        let messages: Int
        let read: Int
    }

    /// The conversation and the number in it.
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
    }
}

extension ReadTransaction {
    /// A person's conversations by id, from behind one of them.
    fileprivate func memberships(of person: UserID, after id: String, limit: Int) throws -> [ConversationRecord] {
        try rows(ChatQueries.memberships, person, id, limit, decode: ConversationRecord.init)
    }

    fileprivate func messages(behind number: Int, in id: ConversationID, limit: Int) throws -> [ChatMessage] {
        try rows(ChatQueries.messagesBehind, id, number, limit) { try LoggedMessage($0, in: id).message }
    }
}
