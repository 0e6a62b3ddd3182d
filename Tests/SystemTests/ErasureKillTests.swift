import AuthContract
import CatalogueContract
import ChatContract
import FavouritesContract
import Foundation
import TestKit
import Testing
import UmkreisMessaging

/// Work across services completes after any of them is killed.
@Suite("kill -9 in the middle", .serialized)
struct ErasureKillTests {
    private static let timeout = Duration.milliseconds(1500)

    enum Moment: Sendable {
        case before, during
    }

    /// Before it receives the erasure, and during it.
    @Test("of an erasure", arguments: ["auth", "catalogue", "geo", "favourites", "chat"], [Moment.before, .during])
    func ofAnErasure(service: String, moment: Moment) async throws {
        guard service != "auth" || moment == .during else { return }
        try await RealStack.run { stack in
            let client = stack.client(timeout: Self.timeout)
            let (kim, ben) = (try await client.registered("kim"), try await client.registered("ben"))
            try await Self.keepPosts(kim)
            let conversation = try await Self.talk(kim, ben)
            let pid = try #require(try await stack.pid(of: service))
            if moment == .before { kill(pid, SIGSTOP) }
            let deleted = try await stack.umkreis(["account", "delete", "--now", "\(kim.user)", "--yes"])
            #expect(deleted.status == 0, "\(deleted.errors)")
            kill(pid, SIGKILL)
            try await Self.untilErased(stack)

            #expect(try await Self.repeated { try await client.send(ListPosts(owner: kim.user)).count } == 0)
            let left = try await Self.repeated {
                try await ben.client.send(ListMessages(conversation: conversation, limit: 200)).messages
            }
            #expect(left.count == 50)
            #expect(left.allSatisfy { $0.text.isEmpty && $0.isErased == true })
        }
    }

    /// The guest signs in while favourites is stopped, so that only auth has committed.
    @Test(arguments: ["favourites", "auth"]) func ofAGuestsMerge(service: String) async throws {
        try await RealStack.run { stack in
            let client = stack.client(timeout: Self.timeout)
            let kim = try await client.registered("kim")
            let post = try await kim.client.send(CreatePost(post: PostContent(kind: "offer", title: "A lamp"))).post
            let guest = client.signedIn(with: try await client.send(StartGuest()).token)
            _ = try await guest.send(AddFavourite(post: post.id, note: "for the desk"))
            let favourites = try #require(try await stack.pid(of: "favourites"))
            let killed = try #require(try await stack.pid(of: service))
            kill(favourites, SIGSTOP)
            let signedIn = try await guest.send(
                SignIn(login: "kim@example.org", password: "kim brindle ferry oxide"),
                key: "sign-in-and-what-nobody-guesses"
            )
            kill(killed, SIGKILL)
            kill(favourites, SIGCONT)
            let account = client.signedIn(with: signedIn.token)
            try await eventually("the guest's favourite is not with the account") {
                let kept = try await Self.repeated { try await account.send(ListFavourites()).favourites }
                return kept.map(\.note) == ["for the desk"]
            }
        }
    }

    /// Imports a thousand posts, and keeps fifty of them.
    private static func keepPosts(_ kim: RegisteredUser) async throws {
        for batch in 0..<5 {
            let posts = (0..<200).map { number in
                ImportedPost(
                    externalID: "\(batch)-\(number)",
                    post: PostContent(kind: "offer", title: "Lamp \(batch) \(number)")
                )
            }
            _ = try await kim.client.send(ImportPosts(source: "list", posts: posts))
        }
        let posts = try await kim.client.send(ListPosts(owner: kim.user, limit: 200)).posts
        for post in posts.prefix(50) { _ = try await kim.client.send(AddFavourite(post: post.id)) }
    }

    /// Sends fifty messages.
    private static func talk(_ kim: RegisteredUser, _ ben: RegisteredUser) async throws -> ConversationID {
        let conversation = try await kim.client.send(OpenConversation(with: ben.user)).conversation.id
        _ = try await ben.client.send(AcceptRequest(conversation: conversation))
        for number in 1...50 {
            _ = try await kim.client.send(SendMessage(conversation: conversation, text: "Hello \(number)"))
        }
        return conversation
    }

    private static func untilErased(_ stack: RealStack) async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while true {
            let listed = try await stack.umkreis(["account", "erasures", "--json"])
            if listed.status == 0, listed.output.contains("\"erasures\":[]") { return }
            try #require(ContinuousClock.now < deadline, "\(listed.output)\(listed.errors)")
        }
    }

    /// Retries while the fault allows it.
    private static func repeated<Reply>(_ ask: () async throws -> Reply) async throws -> Reply {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while true {
            do {
                return try await ask()
            } catch let fault as Fault {
                guard fault.code.retry != .never, ContinuousClock.now < deadline else { throw fault }
            }
        }
    }
}
