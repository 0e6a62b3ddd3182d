import ChatContract
import ServiceKit

enum ChatExport {
    static let conversations = ExportSection("conversations") { transaction, person, after, limit in
        try transaction.memberships(of: person, after: after ?? "", limit: limit).map { record in
            try ExportEntry(
                key: record.id.description,
                item: Conversation(
                    id: record.id,
                    title: record.title,
                    role: record.role,
                    members: record.pair?.members
                        ?? transaction.members(of: record.id, limit: ConversationSummary.membersNamed),
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
            // Continues with the next if the user has left it.
            let same = try place.flatMap { try transaction.conversation($0.conversation, of: person) }
            let next = try transaction.memberships(
                of: person,
                after: place.map { "\($0.conversation)" } ?? "",
                limit: 1
            )
            guard let record = same ?? next.first else { break }
            let before = record.log.first - 1
            let number = same == nil ? before : max(place?.number ?? 0, before)
            let found = try transaction.messages(behind: number, seenBy: record.reader, limit: limit - entries.count)
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

    /// Own messages, even if the user has rejoined.
    static let messagesInGroupsLeft = ExportSection("messagesInGroupsLeft") { transaction, person, after, limit in
        let place = after.flatMap(Place.init)
        var entries: [ExportEntry] = []
        var from = place.map { "\($0.conversation)" } ?? ""
        while entries.count < limit, let group = try transaction.groupLeft(by: person, from: from) {
            let number = place?.conversation == group ? place?.number ?? 0 : 0
            let found = try transaction.messages(of: person, in: group, behind: number, limit: limit - entries.count)
            entries += try found.map { message in
                try ExportEntry(key: "\(Place(conversation: group, number: message.number))", item: message)
            }
            // Sorts directly after this group: ids have equal length.
            from = "\(group) "
        }
        return entries
    }

    static let formerTexts = ExportSection("formerTexts") { transaction, person, after, limit in
        let place = MessageKey(after)
        let (id, number, revision) = (place.conversation, place.number, Int(place.rest) ?? -1)
        return try transaction.rows(AmendmentQueries.formerTextsOf, person, id, number, revision, limit) { row in
            let item = FormerText(
                conversation: try row["conversation"],
                number: try row["number"],
                text: try row["text"],
                replacedAt: try row["replacedAt"]
            )
            let key = "\(item.conversation) \(item.number) \(try row["revision", as: Int.self])"
            return try ExportEntry(key: key, item: item)
        }
    }

    static let reactions = ExportSection("reactions") { transaction, person, after, limit in
        let place = MessageKey(after)
        let (id, number, emoji) = (place.conversation, place.number, place.rest)
        return try transaction.rows(AmendmentQueries.reactionsOf, person, id, number, emoji, limit) { row in
            let item = Reaction(
                conversation: try row["conversation"],
                number: try row["number"],
                emoji: try row["emoji"],
                at: try row["at"]
            )
            return try ExportEntry(key: "\(item.conversation) \(item.number) \(item.emoji)", item: item)
        }
    }

    private struct FormerText: Encodable {
        let conversation: ConversationID
        let number: Int
        let text: String
        let replacedAt: Timestamp
    }

    private struct Reaction: Encodable {
        let conversation: ConversationID
        let number: Int
        let emoji: String
        let at: Timestamp
    }

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

    private struct Conversation: Encodable {
        let id: ConversationID
        let title: String?
        let role: MemberRole
        let members: [UserID]
        let about: PostID?
        let createdAt: Timestamp
        let messages: Int
        let read: Int
    }

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
    fileprivate func memberships(of person: UserID, after id: String, limit: Int) throws -> [ConversationRecord] {
        try rows(ChatQueries.memberships, person, id, limit, decode: ConversationRecord.init)
    }

    fileprivate func groupLeft(by person: UserID, from id: String) throws -> ConversationID? {
        try value(FormerMemberQueries.next, person, id)
    }

    fileprivate func messages(
        of person: UserID,
        in group: ConversationID,
        behind number: Int,
        limit: Int
    ) throws -> [ChatMessage] {
        try rows(ChatQueries.messagesOf, group, number, person, limit) { try LoggedMessage($0, in: group).message }
    }

    /// Includes hidden messages.
    fileprivate func messages(behind number: Int, seenBy reader: LogReader, limit: Int) throws -> [ChatMessage] {
        let id = reader.conversation
        return try rows(ChatQueries.messagesBehind, id, number, limit) { try LoggedMessage($0, in: id) }
            .map { try completed($0, for: reader) }
    }
}
