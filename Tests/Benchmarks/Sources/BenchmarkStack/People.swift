import AuthContract
public import ChatContract
import Foundation
public import UmkreisMessaging
public import UmkreisVocabulary

/// Registered users, the first ones with their own connections.
public struct People: Sendable {
    private let clients: [Client]
    private let ids: [UserID]

    /// - Parameter connections: users with their own; the others share one.
    public init(count: Int, connections: Int = .max, on stack: Stack) async throws {
        let shared = stack.connect()
        var signedIn: [(client: Client, user: UserID)] = []
        for number in 0..<count {
            let client = number < connections ? stack.connect() : shared
            let register = Register(
                email: "p\(number)@example.org",
                password: "brindle ferry oxide",
                displayName: "Person \(number)"
            )
            let session = try await client.send(register)
            signedIn.append((client.signedIn(with: session.token), session.user))
        }
        clients = signedIn.map(\.client)
        ids = signedIn.map(\.user)
    }

    public subscript(number: Int) -> Client { clients[number] }

    public var last: Client { clients[clients.count - 1] }

    public func talks() async throws -> [ConversationID] {
        var talks: [ConversationID] = []
        for client in clients.dropLast() {
            let talk = try await client.send(OpenConversation(with: ids[ids.count - 1])).conversation.id
            try await clients[clients.count - 1].send(AcceptRequest(conversation: talk))
            talks.append(talk)
        }
        return talks
    }

    /// Creates a group of all, which are contacts of the last.
    public func group() async throws -> ConversationID {
        let (others, atOnce) = (ids.dropLast(), CreateGroup.membersRule.maximum)
        let create = CreateGroup(title: "All of us", members: Array(others.prefix(atOnce)))
        let group = try await last.send(create).conversation.id
        for user in others.dropFirst(atOnce) { try await last.send(AddMember(conversation: group, user: user)) }
        return group
    }

    /// Sends a message under an idempotency key.
    @discardableResult
    public func says(_ text: String, in talk: ConversationID, by sender: Int) async throws -> SendMessage.Reply {
        try await clients[sender].send(SendMessage(conversation: talk, text: text), key: UUID().uuidString)
    }
}
