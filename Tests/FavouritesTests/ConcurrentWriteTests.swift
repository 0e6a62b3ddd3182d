import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing
import UmkreisVocabulary

/// Writes of one user at the same time; on a server, at two instances.
@Suite("concurrent writes", .services(CatalogueService.self, FavouritesService.self))
struct ConcurrentWriteTests {
    @Test func repeatsAtOnceAreDoneOnce() async throws {
        let ada = try world.person("Ada")
        for round in 1...25 {
            let lists = try await withThrowingTaskGroup(of: FavouriteListID.self) { group in
                for _ in 1...4 {
                    group.addTask {
                        try await ada.send(CreateList(name: "List \(round)"), key: "round-\(round)").list.id
                    }
                }
                return try await group.reduce(into: Set<FavouriteListID>()) { $0.insert($1) }
            }
            #expect(lists.count == 1)
        }
        #expect(try await ada.lists().count { $0.name?.hasPrefix("List ") == true } == 25)
    }

    @Test func favouritesThatAreAddedAtOnceAreAllKept() async throws {
        let ada = try world.person("Ada")
        var posts: [Post] = []
        for number in 1...40 { posts.append(try await ada.posts("Lamp \(number)")) }
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for post in posts { group.addTask { try await ada.keeps(post).count } }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(counts == Set(1...40))
        let changes = try await ada.send(FavouriteChangesAfter(limit: 500)).changes.compactMap(\.favourite)
        #expect(Set(changes.map(\.post)) == Set(posts.map(\.id)))
        #expect(Set(changes.map(\.order)).count == 40)
    }

    @Test func contradictingWritesLeaveOneOfTheirResults() async throws {
        let ada = try world.person("Ada")
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        for post in [lamp, chair] { try await ada.keeps(post) }
        for _ in 1...15 {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await ada.letsGo(lamp) }
                group.addTask { _ = try? await ada.keeps(lamp) }
                group.addTask { _ = try? await ada.send(NoteFavourite(post: lamp.id, note: "nice")) }
                group.addTask { _ = try? await ada.send(MoveFavourite(post: chair.id, after: lamp.id)) }
                group.addTask { _ = try? await ada.send(Swipe(post: lamp.id, decision: .like)) }
            }
            let kept = try await ada.favourites().favourites.map(\.post)
            #expect(Set(kept).count == kept.count)
            #expect(kept.contains(chair.id))
            let marks = try await ada.send(AreFavourites(posts: [lamp.id])).favourites
            #expect(marks.map(\.isKept) == [kept.contains(lamp.id)])
        }
    }

    @Test func aWaitingCallHearsOfEachWrite() async throws {
        let ada = try world.person("Ada")
        let post = try await ada.posts("A lamp")
        try await ada.keeps(post)
        var cursor = try await ada.send(FavouriteChangesAfter()).cursor
        for round in 1...10 {
            let call = FavouriteChangesAfter(cursor: cursor, waitMs: 20_000)
            async let changes = ada.send(call)
            try await ada.send(NoteFavourite(post: post.id, note: "\(round)"))
            let reply = try await changes
            #expect(reply.changes.compactMap(\.favourite?.note) == ["\(round)"])
            cursor = reply.cursor
        }
    }
}
