import AuthTestKit
import ChatContract
import TestKit

extension World {
    /// Two users, and the conversation that one opened.
    func conversation(
        of one: String = "Ada",
        and other: String = "Ben"
    ) async throws -> (Person, Person, ConversationID) {
        let ada = try await registered(one)
        let ben = try await registered(other)
        return (ada, ben, try await ada.opens(with: ben))
    }

    /// Waits until `count` long polls of chat are parked.
    func parked(_ count: Int) async throws {
        try await eventually("no \(count) polls are parked") {
            try parked(at: "chat") >= count
        }
    }
}

extension Person {
    /// Opens a conversation, which the other user accepts.
    func opens(with other: Person, about post: PostID? = nil) async throws -> ConversationID {
        let conversation = try await asks(other, about: post)
        try await other.send(AcceptRequest(conversation: conversation))
        return conversation
    }

    func asks(_ other: Person, about post: PostID? = nil) async throws -> ConversationID {
        try await send(OpenConversation(with: other.id, about: post)).conversation.id
    }

    /// Creates a group of new contacts.
    func gathers(_ others: [Person], in title: String = "Divers") async throws -> ConversationID {
        for other in others { _ = try await opens(with: other) }
        return try await send(CreateGroup(title: title, members: others.map(\.id))).conversation.id
    }

    @discardableResult
    func says(_ text: String, in conversation: ConversationID, key: String? = nil) async throws -> ChatMessage {
        try await send(SendMessage(conversation: conversation, text: text), key: key).message
    }

    func reads(_ conversation: ConversationID) async throws -> [String] {
        try await send(ListMessages(conversation: conversation)).messages.map(\.text)
    }

    func inbox() async throws -> [ConversationSummary] {
        try await send(ListConversations()).conversations
    }
}

extension World {
    func three() async throws -> (Person, Person, Person) {
        (try await registered("Ada"), try await registered("Ben"), try await registered("Cleo"))
    }
}

extension Person {
    func roles(in conversation: ConversationID) async throws -> [UserID: MemberRole] {
        let members = try await send(ListMembers(conversation: conversation)).members
        return Dictionary(uniqueKeysWithValues: members.map { ($0.user, $0.role) })
    }

    func events(in conversation: ConversationID) async throws -> [ConversationEvent] {
        try await send(ListMessages(conversation: conversation, limit: 200)).messages.compactMap(\.event)
    }

    func requests() async throws -> [ConversationSummary] {
        try await send(ListConversations(filter: .requests)).conversations
    }

    func refusal(any call: any Call) async throws -> Fault {
        try await refusal(call)
    }
}
