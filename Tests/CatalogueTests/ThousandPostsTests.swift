import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.createPost, a thousand at once", .services(CatalogueService.self), .everyWiring)
struct ThousandPostsTests {
    @Test func answersAndStoresEachPostOnce() async throws {
        let ada = try world.person("Ada")
        let first = try await ThousandPostsTests.burst(of: ada)
        #expect(Set(first.values.map(\.id)).count == 1000)
        #expect(try await ada.lists(limit: 1).count == 1000)
        #expect(try await world.events(PostPublished.self).count == 1000)
        #expect(try await ThousandPostsTests.replayed(in: world) == 0)

        let second = try await ThousandPostsTests.burst(of: ada)
        #expect(second == first)
        #expect(try await ada.lists(limit: 1).count == 1000)
        #expect(try await world.postEvents().count == 1000)
        #expect(try await ThousandPostsTests.replayed(in: world) == 1000)
    }

    private static func burst(of person: Person) async throws -> [Int: Post] {
        var slow = person.client
        slow.timeout = .seconds(60)
        return try await withThrowingTaskGroup(of: (Int, Post).self) { [slow] group in
            for number in 0..<1000 {
                group.addTask {
                    let call = CreatePost(post: .offer("Lamp \(number)"))
                    return (number, try await slow.send(call, key: "lamp-\(number)").post)
                }
            }
            return try await group.reduce(into: [:]) { posts, entry in posts[entry.0] = entry.1 }
        }
    }

    private static func replayed(in world: World) async throws -> Int {
        var replayed = 0
        for _ in 0..<(try world.instances(of: "catalogue")) {
            let calls = try await world.sending(as: .gateway).send(Stats(), to: "catalogue").calls
            replayed += calls.first { $0.name == CreatePost.name }?.replayed ?? 0
        }
        return replayed
    }
}
