import AuthContract
import CatalogueContract
import FavouritesContract
import Foundation
import GeoSearchContract
import Synchronization
import TestKit
import Testing
import UmkreisMessaging

/// After any kill, callers receive a fault in time, and acknowledged writes survive.
@Suite("kill -9", .serialized)
struct KillTests {
    @Test(arguments: ["auth", "catalogue", "geo", "favourites", "chat"])
    func losesNoAcknowledgedWrite(service: String) async throws {
        try await RealStack.run { stack in
            let story = try await KillStory(stack)
            let before = try #require(try await stack.pid(of: service))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<4 { group.addTask { try await story.write(as: writer) } }
                try await story.wrote(20)
                kill(before, SIGKILL)
                try await story.wrote(60)
                try await group.waitForAll()
            }
            try await stack.waitForSuccessor(of: before, as: service)
            try await story.check()
        }
    }

    /// Six wrong passwords, the last throttled for a second; after the kill a seventh, then four seconds.
    @Test("auth still counts the guesses of an attack during which it is killed")
    func forgetsNoGuessesOfAnAttack() async throws {
        try await RealStack.run { stack in
            let client = stack.client(timeout: .seconds(5))
            func guess() async throws -> Fault {
                let guess = SignIn(login: "ada@example.org", password: "not the password")
                return try #require(await #expect(throws: Fault.self) { try await client.send(guess) })
            }
            func guess(until wrong: Int) async throws {
                var count = 0
                try await eventually("a guess has to wait for too long") {
                    if try await guess().code == .unauthenticated { count += 1 }
                    return count == wrong
                }
            }
            try await guess(until: 6)
            let auth = try #require(try await stack.pid(of: "auth"))
            kill(auth, SIGKILL)
            try await guess(until: 1)
            let told = try await guess()
            #expect(told.code == .throttled)
            #expect((told.retryAfterMs ?? 0) > 0)
        }
    }

    @Test func aFrozenServiceGivesTheGatewayAFault() async throws {
        try await RealStack.run { stack in
            try await stack.freezing("catalogue") {
                let listed = try await stack.umkreis(["post", "list", "--timeout", "1s", "--json"])
                #expect(listed.status == 7, "\(listed.output)\(listed.errors)")
                #expect(listed.output.contains("\"ok\":false"))
            }
        }
    }

    @Test func aSecondStackOnTheSameFolderIsRefused() async throws {
        try await RealStack.run { stack in
            let second = try await stack.umkreis(["up", "--detach", "--wait"])
            #expect(second.status != 0)
            #expect(try await stack.umkreis(["status"]).status == 0)
        }
    }
}

/// Four writers of posts and favourites, with keys and retries, and the expected final state.
private final class KillStory: Sendable {
    private static let postsEach = 25
    /// The timeout of an attempt, and its tolerance.
    private static let timeout = Duration.milliseconds(1500)

    private let client: Client
    private let token: String
    private let user: UserID
    private let acknowledged = Mutex<Set<PostID>>([])

    init(_ stack: RealStack) async throws {
        client = stack.client(timeout: KillStory.timeout)
        let kim = try await client.registered("kim")
        token = kim.token
        user = kim.user
    }

    func write(as writer: Int) async throws {
        for number in 0..<KillStory.postsEach {
            let name = "\(writer)-\(number)"
            let content = PostContent(
                kind: "offer",
                title: "Lamp \(name)",
                point: try Coordinate(lat: 47.8 + Double(number) / 1000, lon: 13)
            )
            let post = try await repeated { client in
                try await client.send(CreatePost(post: content), key: "post-\(name)").post.id
            }
            _ = try await repeated { client in
                try await client.send(AddFavourite(post: post), key: "keep-\(name)").count
            }
            acknowledged.withLock { _ = $0.insert(post) }
        }
    }

    func wrote(_ count: Int) async throws {
        try await eventually("no \(count) posts were written") {
            acknowledged.withLock(\.count) >= count
        }
    }

    /// All acknowledged writes exist once, and followers have caught up.
    func check() async throws {
        let wanted = acknowledged.withLock(\.self)
        #expect(wanted.count == 4 * KillStory.postsEach)
        let listed = try await repeated { try await $0.send(ListPosts(owner: self.user, limit: 200)) }
        #expect(Set(listed.posts.map(\.id)) == wanted)
        #expect(listed.count == wanted.count)
        let kept = try await repeated { try await $0.send(ListFavourites(limit: 200)) }
        #expect(Set(kept.favourites.map(\.post)) == wanted)
        let near = try Coordinate(lat: 47.8, lon: 13)
        try await eventually("geo-search does not find the posts") {
            let hits = try await repeated { try await $0.send(Search(words: "lamp", near: near, limit: 200)).hits }
            return Set(hits.map(\.post)) == wanted
        }
    }

    /// Retries while the fault allows it; each attempt ends in time.
    private func repeated<Reply: Sendable>(_ ask: (Client) async throws -> Reply) async throws -> Reply {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while true {
            let start = ContinuousClock.now
            do {
                return try await ask(client.signedIn(with: token))
            } catch let fault as Fault {
                #expect(start.duration(to: .now) < KillStory.timeout + .seconds(2), "a call hung: \(fault)")
                guard fault.code.retry != .never, ContinuousClock.now < deadline else { throw fault }
            }
        }
    }
}
