import AuthContract
import ChatContract
import Foundation
import Messaging

/// Registered users, each with a client of their own.
struct People: Sendable {
    private let clients: [Client]
    private let ids: [UserID]

    init(count: Int, client: Client) async throws {
        var signedIn: [SignedIn] = []
        for number in 0..<count {
            let register = Register(
                email: "p\(number)@example.org",
                password: "brindle ferry oxide",
                displayName: "Person \(number)"
            )
            signedIn.append(try await client.send(register))
        }
        clients = signedIn.map { client.signedIn(with: $0.token) }
        ids = signedIn.map(\.user)
    }

    subscript(number: Int) -> Client { clients[number] }

    /// A conversation of each with the last of them.
    func talks() async throws -> [ConversationID] {
        var talks: [ConversationID] = []
        for client in clients.dropLast() {
            talks.append(try await client.send(OpenConversation(with: ids[ids.count - 1])).conversation.id)
        }
        return talks
    }

    /// Sends under a key, as whoever wants a message to be there once.
    func says(_ text: String, in talk: ConversationID, by sender: Int) async throws -> SendMessage.Reply {
        try await clients[sender].send(SendMessage(conversation: talk, text: text), key: UUID().uuidString)
    }
}
