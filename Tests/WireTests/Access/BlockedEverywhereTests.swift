import AuthContract
import AuthTestKit
import CatalogueContract
import ChatContract
import FavouritesContract
import GeoSearchContract
import StackTestKit
import TestKit
import Testing
import UmkreisWire

/// Blocks apply in both directions, in every service that shows other users' data.
@Suite("blocks", .stack, .timeLimit(.minutes(2)))
struct BlockedEverywhereTests {
    @Test("a block hides both users from each other in every service") func countsEverywhereBothWays() async throws {
        let scene = try await Scene(in: world)
        for person in [scene.ada, scene.ben] { #expect(try await scene.sees(person) == .all) }
        try await scene.ada.send(Block(user: scene.ben.id))
        try await world.waitForFollowers()
        for person in [scene.ada, scene.ben] { #expect(try await scene.sees(person) == .nothing, "\(person.name)") }
        // Only the blocker sees the block and its time.
        let (own, others) = (try await scene.entry(of: scene.ada), try await scene.entry(of: scene.ben))
        #expect((own.goneBecause, own.goneAt) == (.blocked, world.clock.now))
        #expect((others.goneBecause, others.goneAt) == (nil, nil))
        // Old messages stay readable, and both users cannot add to them.
        let said = try await scene.ada.send(ListMessages(conversation: scene.talk)).messages.map(\.text)
        #expect(said == ["Hello", "And?", "And?"])
        #expect(try await scene.ben.send(OpenConversation(with: scene.ada.id)).conversation.id == scene.talk)
        try await scene.ada.send(Unblock(user: scene.ben.id))
        try await world.waitForFollowers()
        for person in [scene.ada, scene.ben] { #expect(try await scene.sees(person) == .all) }
    }

    @Test("a block looks like an unknown account") func looksLikeAnUnknownAccount() async throws {
        let scene = try await Scene(in: world)
        try await scene.ada.send(Block(user: scene.ben.id))
        try await scene.ada.send(Block(user: scene.cleo.id))
        try await world.waitForFollowers()
        let nobody = try await scene.cleo.refusal(OpenConversation(with: UserID(high: 1, low: 1)))
        for (person, other) in [(scene.ada, scene.cleo), (scene.cleo, scene.ada)] {
            #expect(try await person.refusal(OpenConversation(with: other.id)) == nobody)
        }
        let message = SendMessage(conversation: scene.talk, text: "Still there?")
        let refused = try await scene.ada.refusal(message)
        #expect(try await scene.ben.refusal(message) == refused)
        #expect(refused.message == nobody.message)
    }

    @Test("a service that was away applies a block when it is back") func reachesAServiceThatWasAway() async throws {
        let scene = try await Scene(in: world)
        for service in [ServiceName.catalogue, .geo, .favourites, .chat] { try await world.stop(service) }
        try await scene.ada.send(Block(user: scene.ben.id))
        for service in [ServiceName.catalogue, .geo, .favourites, .chat] { try await world.start(service) }
        try await world.waitForFollowers()
        for person in [scene.ada, scene.ben] { #expect(try await scene.sees(person) == .nothing) }
    }

    @Test("a page stays full where posts are left out of it") func leavesPagesFull() async throws {
        let scene = try await Scene(in: world)
        try await scene.ada.send(Block(user: scene.ben.id))
        for number in 1...6 {
            let author = number.isMultiple(of: 2) ? scene.ben : scene.cleo
            var tip = PostContent(kind: "tip", title: "Tip \(number)", text: "Go there")
            tip.place = PostPlace(country: "AT", city: "Salzburg")
            try await author.send(CreatePost(post: tip))
        }
        try await world.waitForFollowers()
        let found = try await scene.ada.send(Search(kinds: ["tip"], limit: 2))
        #expect(found.hits.map(\.title) == ["Tip 5", "Tip 3"])
        let rest = try await scene.ada.send(Search(kinds: ["tip"], limit: 2, cursor: found.next))
        #expect(rest.hits.map(\.title) == ["Tip 1"])
        let listed = try await scene.ada.send(ListPosts(kind: "tip", limit: 2))
        #expect(listed.posts.map(\.content.title) == ["Tip 5", "Tip 3"])
        #expect(try await world.client.send(ListPosts(kind: "tip")).posts.count == 6)
    }
}

/// Two users that have exchanged messages, and keep each other's posts.
private struct Scene {
    struct View: Equatable {
        var listed, found, nearest, kept, writes: Bool

        static let all = View(listed: true, found: true, nearest: true, kept: true, writes: true)
        static let nothing = View(listed: false, found: false, nearest: false, kept: false, writes: false)
    }

    let ada, ben, cleo: Person
    let talk: ConversationID
    private let posts: [UserID: PostID]
    private let point: Coordinate

    init(in world: World) async throws {
        ada = try await world.registered("Ada")
        ben = try await world.registered("Ben")
        cleo = try await world.registered("Cleo")
        point = try Coordinate(lat: 47.8, lon: 13.04)
        var posts: [UserID: PostID] = [:]
        for (owner, keeper) in [(ada, ben), (ben, ada)] {
            let content = PostContent(kind: "offer", title: "A lamp of \(owner.name)", point: point)
            let post = try await owner.send(CreatePost(post: content)).post.id
            try await keeper.send(AddFavourite(post: post))
            posts[owner.id] = post
        }
        self.posts = posts
        talk = try await ada.send(OpenConversation(with: ben.id)).conversation.id
        try await ada.send(SendMessage(conversation: talk, text: "Hello"))
        try await ben.send(AcceptRequest(conversation: talk))
        try await world.waitForFollowers()
    }

    func sees(_ person: Person) async throws -> View {
        let other = person.id == ada.id ? ben : ada
        let post = try #require(posts[other.id])
        let isWritten: Bool
        do {
            try await person.send(SendMessage(conversation: talk, text: "And?"))
            isWritten = true
        } catch {
            #expect(error.code == .forbidden)
            isWritten = false
        }
        return View(
            listed: try await person.send(ListPosts(owner: other.id)).posts.map(\.id) == [post],
            found: try await person.send(Search(words: "lamp")).hits.contains { $0.post == post },
            nearest: try await person.send(Nearest(near: point)).hits.contains { $0.post == post },
            kept: try await entry(of: person).card != nil,
            writes: isWritten
        )
    }

    func entry(of person: Person) async throws -> FavouriteEntry {
        try #require(try await person.send(ListFavourites()).favourites.first)
    }
}
