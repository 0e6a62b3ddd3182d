import CatalogueContract
import CatalogueCore
import FavouritesContract
import TestKit
import Testing

@testable import FavouritesCore

@Suite("favourites.favouriteChangesAfter", .services(CatalogueService.self, FavouritesService.self))
struct FavouriteChangesAfterTests {
    @Test("a second device gets all changes of the first one") func reachesTheOtherDevice() async throws {
        let ada = try world.person("Ada")
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        var device = Device(ada)
        let list = try await ada.makesList("For the flat")
        for post in [lamp, chair] { try await ada.keeps(post, note: "nice", in: list) }
        try await device.follow()
        #expect(device.posts == [list.id: [chair.id, lamp.id]])
        try await ada.send(MoveFavourite(post: chair.id, after: lamp.id, list: list.id))
        _ = try await ada.letsGo(lamp)
        try await ada.send(NoteFavourite(post: chair.id, note: "very nice", list: list.id))
        try await ada.send(RenameList(list: list.id, name: "Flat"))
        try await device.follow()
        #expect(device.posts == [list.id: [chair.id]])
        #expect(device.names == ["Flat"])
        try await ada.send(DeleteList(list: list.id))
        try await ada.keeps(lamp)
        try await device.follow()
        #expect(device.posts == [try await ada.lists()[0].id: [lamp.id]])
    }

    @Test("two devices that add and remove at random end alike", arguments: UInt64(1)...10)
    func endAlike(_ seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        let ada = try world.person("Ada")
        var posts: [Post] = []
        for number in 1...6 { posts.append(try await ada.posts("Lamp \(number)")) }
        let lists = [try await ada.makesList("One"), try await ada.makesList("Two")]
        var device = Device(ada, page: 3)
        for _ in 1...60 {
            let (post, list) = (posts.randomElement(using: &chance), lists.randomElement(using: &chance))
            guard let post, let list else { continue }
            switch Int.random(in: 0..<4, using: &chance) {
            case 0, 1: try await ada.keeps(post, in: list)
            case 2: _ = try await ada.letsGo(post, from: list)
            default: try await device.follow()
            }
        }
        try await device.follow()
        var fresh = Device(ada)
        try await fresh.follow()
        #expect(device.posts == fresh.posts)
        for list in lists {
            let listed = try await ada.favourites(in: list).favourites.map(\.post)
            #expect(device.posts[list.id] ?? [] == listed)
        }
    }

    @Test("a long poll ends with the next change", .everyWiring) func waitsForNews() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let start = try await ada.send(FavouriteChangesAfter())
        #expect(start.changes.isEmpty)
        async let news = ada.send(FavouriteChangesAfter(cursor: start.cursor, waitMs: 20_000))
        try await ada.keeps(lamp)
        #expect(try await !news.changes.isEmpty)
        let end = try await ada.send(FavouriteChangesAfter(cursor: start.cursor))
        #expect(end.changes.compactMap(\.favourite?.post) == [lamp.id])
        #expect(try await ada.send(FavouriteChangesAfter(cursor: end.cursor, waitMs: 1)).cursor == end.cursor)
    }

    @Test("a device away for over 180 days starts over") func forgetsRemovals() async throws {
        let ada = try world.person("Ada")
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        for post in [lamp, chair] { try await ada.keeps(post) }
        let old = try await ada.send(FavouriteChangesAfter()).cursor
        _ = try await ada.letsGo(lamp)
        world.clock.advance(by: .seconds(179 * 86_400))
        try await world.runMaintenance(of: "favourites")
        let later = try world.person("Ada", id: ada.id)
        #expect(try await later.send(FavouriteChangesAfter(cursor: old)).changes.map(\.removed?.post) == [lamp.id])
        world.clock.advance(by: .seconds(2 * 86_400))
        try await world.runMaintenance(of: "favourites")
        let again = try world.person("Ada", id: ada.id)
        let fault = try await again.refusal(FavouriteChangesAfter(cursor: old))
        #expect(fault.code == .gone)
        #expect(fault.field == "cursor")
        // A device that starts over is not stopped by deletions it never knew.
        var device = Device(again, page: 1)
        try await device.follow()
        #expect(device.posts.values.map { $0 } == [[chair.id]])
    }

    @Test(.services(FavouritesService.self)) func refusesCursorsOfOthers() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let cursor = try await ada.send(FavouriteChangesAfter()).cursor
        #expect(try await ben.refusal(FavouriteChangesAfter(cursor: cursor)).code == .gone)
        let none = FavouriteChangesAfter(cursor: Cursor(text: "x"))
        #expect(try await ada.refusal(none) == BrokenRule.notACursor.fault(at: "cursor"))
    }
}

/// A device's state, built from the changes it received.
private struct Device {
    private let person: Person
    private let page: Int
    private var cursor: Cursor?
    private var lists: [FavouriteListID: FavouriteList] = [:]
    private var favourites: [FavouriteListID: [PostID: String]] = [:]

    init(_ person: Person, page: Int = 100) {
        self.person = person
        self.page = page
    }

    var names: [String] { lists.values.compactMap(\.name).sorted() }

    /// The posts of each non-empty list, in order.
    var posts: [FavouriteListID: [PostID]] {
        favourites.filter { !$0.value.isEmpty }.mapValues { $0.sorted { $0.value < $1.value }.map(\.key) }
    }

    mutating func follow() async throws {
        while true {
            let reply = try await person.send(FavouriteChangesAfter(cursor: cursor, limit: page))
            for change in reply.changes { take(change) }
            cursor = reply.cursor
            if !reply.hasMore { return }
        }
    }

    private mutating func take(_ change: FavouriteChange) {
        if let list = change.list { lists[list.id] = list }
        if let kept = change.favourite { favourites[kept.list, default: [:]][kept.post] = kept.order }
        if let gone = change.deleted { (lists[gone], favourites[gone]) = (nil, nil) }
        if let gone = change.removed { favourites[gone.list]?[gone.post] = nil }
    }
}
