import AuthContract
import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Conversations: their names in notices, and where the profile stopped to watch.
struct SessionChats {
    let session: Session

    /// The values of a notice about a conversation.
    func values(of conversation: ConversationID) async throws -> [String: TextValue] {
        ["conversation": .words(try await session.subjects.name(of: conversation))]
    }

    /// The values of a notice about a member of a group.
    func values(of user: UserID, in conversation: ConversationID) async throws -> [String: TextValue] {
        var values = try await values(of: conversation)
        values["user"] = .words(try await session.subjects.name(of: user))
        return values
    }

    /// Finds a conversation's title, or the names of its other members.
    func heading(of conversation: ConversationID) async throws -> String? {
        let reply = try await session.send(ListMembers(conversation: conversation))
        if let title = reply.title { return title }
        let me = try session.account()?.user
        let names = reply.members.filter { $0.user != me }.compactMap { $0.displayName.map(UserText.name) }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    func watchCursor(of conversation: ConversationID?) throws -> Cursor? {
        try watchMarks()?[conversation]
    }

    func storeWatchCursor(_ cursor: Cursor, of conversation: ConversationID?) throws {
        guard var marks = try watchMarks() else { return }
        marks[conversation] = cursor
        try session.profile.watches.write(marks)
    }

    private func watchMarks() throws -> WatchCursors? {
        guard let user = try session.account()?.user else { return nil }
        if let kept = try session.profile.watches.read(), kept.user == user { return kept }
        return WatchCursors(of: user)
    }
}
