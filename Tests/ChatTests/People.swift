import AuthContract
import ChatContract
import Foundation
import TestKit

extension World {
    /// Somebody who has registered with auth.
    func registered(_ name: String) async throws -> Person {
        let signedIn = try await client.send(
            Register(
                email: "\(name.lowercased())@example.org",
                password: "\(name) brindle ferry oxide",
                displayName: name
            )
        )
        return try person(name, id: signedIn.user, token: signedIn.token)
    }

    /// Two people and the conversation that one has opened with the other.
    func conversation(
        of one: String = "Ada",
        and other: String = "Ben"
    ) async throws -> (Person, Person, ConversationID) {
        let ada = try await registered(one)
        let ben = try await registered(other)
        return (ada, ben, try await ada.opens(with: ben))
    }

    /// Waits until so many long polls of chat are parked.
    func parked(_ count: Int) async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(10))
        while try await sending(as: .gateway).send(Stats(), to: "chat").parked < count {
            guard ContinuousClock.now < deadline else { throw Fault(.deadlineExceeded, "no \(count) polls are parked") }
            await Task.yield()
        }
    }
}

extension Person {
    func opens(with other: Person, about post: PostID? = nil) async throws -> ConversationID {
        try await send(OpenConversation(with: other.id, about: post)).conversation.id
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
