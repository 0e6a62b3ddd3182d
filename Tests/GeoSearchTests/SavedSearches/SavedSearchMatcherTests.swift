import CatalogueContract
import GeoSearchContract
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("Saved searches that a post comes to meet")
struct SavedSearchMatcherTests {
    private static let ada = UserID(high: 0, low: 100)

    @Test func areFoundOnceUntilThePostHasStoppedMeetingThem() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.ada)
            try await file.publish(1, "A lamp")
            try await file.publish(1, "A brass lamp")
            #expect(try await file.titles(of: Self.ada) == ["A brass lamp"], "told once, as it is called now")
            try await file.publish(1, "A chair")
            #expect(try await file.titles(of: Self.ada) == [], "what is true no more is not told")
            try await file.publish(1, "A lamp")
            #expect(try await file.titles(of: Self.ada) == ["A lamp"])
            #expect(try await file.numbers(of: Self.ada) == [2])
        }
    }

    @Test func doNotMatchOlderPosts() async throws {
        try await MatchedFile.run { file in
            try await file.publish(1, "A lamp")
            try await file.save("lamp", of: Self.ada)
            try await file.publish(1, "A brass lamp")
            #expect(try await file.titles(of: Self.ada) == [])
        }
    }

    @Test func doNotMatchOwnOrBlockedPosts() async throws {
        try await MatchedFile.run { file in
            let owner = UserID(high: 0, low: 1)
            let (ben, cleo, dora) = (UserID(high: 0, low: 101), UserID(high: 0, low: 102), UserID(high: 0, low: 103))
            for person in [owner, Self.ada, ben, cleo, dora] { try await file.save("lamp", of: person) }
            try await file.block(ben, owner)
            try await file.block(owner, cleo)
            try await file.publish(1, "A lamp")
            try await file.block(owner, dora)
            for person in [owner, ben, cleo, dora] { #expect(try await file.titles(of: person) == []) }
            #expect(try await file.titles(of: Self.ada) == ["A lamp"])
        }
    }

    @Test func deletedAndReplacedSearchesMatchNoPost() async throws {
        try await MatchedFile.run { file in
            let first = try await file.save("lamp", of: Self.ada)
            let second = try await file.save("chair", of: Self.ada)
            try await file.publish(1, "A lamp")
            try await file.delete(first, of: Self.ada)
            #expect(try await file.titles(of: Self.ada) == [])
            try await file.save("table", as: "chair", of: Self.ada)
            try await file.publish(2, "A lamp")
            try await file.publish(3, "A chair")
            try await file.publish(4, "A table")
            #expect(try await file.titles(of: Self.ada) == ["A table"])
            #expect(try await file.searches(of: Self.ada).map(\.id) == [second])
        }
    }

    @Test func rolledBackSearchesAreForgotten() async throws {
        try await MatchedFile.run { file in
            await #expect(throws: Undone.self) {
                try await file.database.write { transaction in
                    try file.save("lamp", "lamp", Self.ada, in: transaction)
                    try file.publish(1, "A lamp", in: transaction)
                    throw Undone()
                }
            }
            #expect(try await file.titles(of: Self.ada) == [])
            try await file.save("chair", of: Self.ada)
            try await file.publish(2, "A lamp")
            try await file.publish(3, "A chair")
            #expect(try await file.titles(of: Self.ada) == ["A chair"])
        }
    }

    @Test func replacedSearchesLeaveTheCache() async throws {
        try await MatchedFile.run { file in
            var searches = SavedSearchCache()
            var page: SavedSearchCache.Page
            for number in 1...1_300 {
                try await file.save("lamp \(number)", as: "lamp", of: Self.ada)
                repeat {
                    let newest = searches.newest
                    page = try await file.database.read { try SavedSearchCache.Page(after: newest, in: $0) }
                } while searches.add(page)
            }
            #expect(searches.count <= 1_002)
        }
    }

    @Test func keepTheNewestThousandAlertsOfAPerson() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.ada)
            try await file.database.write { transaction in
                for number in 1...1_050 { try file.publish(UInt64(number), "A lamp", in: transaction) }
            }
            try await file.matcher.matchAll()
            let numbers = try await file.numbers(of: Self.ada)
            #expect(numbers == Array(51...1_050))
        }
    }

    @Test func moveFromGuestToAccountWithTheirAlerts() async throws {
        try await MatchedFile.run { file in
            let guest = UserID(high: 0, low: 200)
            try await file.save("lamp", of: Self.ada)
            try await file.save("chair", as: "lamp", of: guest)
            try await file.save("table", of: guest)
            try await file.publish(1, "A lamp")
            try await file.publish(2, "A chair")
            try await file.publish(3, "A table")
            try await file.database.write { try GuestMerge(transaction: $0).merge(guest, into: Self.ada, at: .now) }
            try await file.database.write { try GuestMerge(transaction: $0).merge(guest, into: Self.ada, at: .now) }
            #expect(try await file.titles(of: Self.ada) == ["A chair", "A table"], "of one name the newer stays")
            #expect(try await file.titles(of: guest) == [])
            #expect(try await file.searches(of: Self.ada).map(\.name) == ["table", "lamp"])
            #expect(try await file.database.write { try $0.keeper(for: guest) } == Self.ada)
            try await file.publish(4, "A table")
            #expect(try await file.titles(of: Self.ada) == ["A chair", "A table", "A table"])
            let all = try await file.database.read { try $0.savedSearches.total() }
            #expect(all == 2)
        }
    }

    /// One to three with optimization, some ten times as many without.
    @Test("Ten thousand cost a post few milliseconds") func costLittle() async throws {
        var generator = SeededGenerator(seed: 5)
        let words = (0..<5_000).map { _ in
            String((0..<8).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator) ?? "a" })
        }
        let found = try (1...10_000).map { number in
            let near = try Coordinate(
                lat: .random(in: 46...49, using: &generator),
                lon: .random(in: 9...17, using: &generator)
            )
            let search = Search(words: words[number % 5_000], near: near, within: 50_000, kinds: ["offer"])
            return try ValidatedSavedSearch(search).json
        }
        let searches = try await Self.cache(of: found)
        let text = words.prefix(80).joined(separator: " ")
        let post = try Post.sample(1, "A lamp", text: text, at: (47.5, 13))
        let document = PostDocument(post, searchTexts: [], in: try Gazetteer.bundled())
        let start = ContinuousClock.now
        for _ in 0..<20 { _ = try await searches.begun(of: .accounts, by: document, previously: nil, at: .now) }
        let time = ContinuousClock.now - start
        print("10,000 saved searches: \(time / 20) a post")
        #expect(time < .seconds(10))
    }

    private static func cache(of found: [String]) async throws -> SavedSearchCache {
        var searches = SavedSearchCache()
        try await MatchedFile.run { file in
            try await file.database.write { transaction in
                for (index, json) in found.enumerated() {
                    let person = UserID(high: 0, low: UInt64(index))
                    let saved = transaction.savedSearches
                    try saved.insert(file.ids.make(), json, as: "a", of: person, isGuest: false, at: .now)
                }
            }
            var page: SavedSearchCache.Page
            repeat {
                let newest = searches.newest
                page = try await file.database.read { try SavedSearchCache.Page(after: newest, in: $0) }
            } while searches.add(page)
        }
        return searches
    }

    @Test("More than fifty of an account are refused, more than three of a guest") func areBounded() async throws {
        try await MatchedFile.run { file in
            for number in 1...50 { try await file.save("lamp", as: "\(number)", of: Self.ada) }
            let fault = await #expect(throws: Fault.self) { try await file.save("lamp", as: "51", of: Self.ada) }
            #expect(fault?.code == .conflict)
            try await file.save("chair", as: "50", of: Self.ada)
        }
        #expect(throws: Never.self) {
            try SavedSearchLimit.check(ofPerson: 2, isGuest: true, ofAll: 0, ofGuests: 0)
        }
        #expect(throws: Fault.self) {
            try SavedSearchLimit.check(ofPerson: 3, isGuest: true, ofAll: 0, ofGuests: 0)
        }
        let full = #expect(throws: Fault.self) {
            try SavedSearchLimit.check(ofPerson: 0, isGuest: false, ofAll: SavedSearchLimit.maximumOfAll, ofGuests: 0)
        }
        #expect(full?.code == .overloaded)
    }

    @Test("guests may save a tenth of all searches") func guestsLeaveRoom() async throws {
        try await MatchedFile.run { file in
            let guest = UserID(high: 0, low: 200)
            try await file.save("lamp", of: guest, isGuest: true)
            try await file.database.write { transaction in
                _ = try transaction.execute(SavedSearchQueries.addToTotals, 10_000 - 1, 10_000 - 1)
            }
            let fault = await #expect(throws: Fault.self) {
                try await file.save("chair", of: guest, isGuest: true)
            }
            #expect(fault?.code == .overloaded)
            try await file.save("chair", as: "lamp", of: guest, isGuest: true)
            try await file.save("chair", of: Self.ada)
            // Merged and deleted searches make room for guests.
            try await file.database.write { try GuestMerge(transaction: $0).merge(guest, into: Self.ada, at: .now) }
            let other = UserID(high: 0, low: 201)
            let saved = try await file.save("chair", of: other, isGuest: true)
            await #expect(throws: Fault.self) { try await file.save("table", of: other, isGuest: true) }
            try await file.delete(saved, of: other)
            try await file.save("table", of: other, isGuest: true)
        }
    }

    @Test("A post is found before its alerts are written") func areTriedBehindTheIndex() async throws {
        try await MatchedFile.run { file in
            for number in 1...250 as ClosedRange<UInt64> {
                try await file.save("lamp", of: UserID(high: 1, low: number))
            }
            try await file.database.write { try file.publish(1, "A lamp", in: $0) }
            #expect(try await file.index.read { $0.posts.livingCount } == 1)
            #expect(try await file.alertCount() == 0)
            try await file.matcher.matchAll()
            #expect(try await file.alertCount() == 250)
        }
    }

    @Test("A post that changes while it is matched is matched again, compared with its former content")
    func matchesEachChange() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.ada)
            try await file.save("chair", of: Self.ada)
            try await file.database.write { transaction in
                try file.publish(1, "A lamp", in: transaction)
                try transaction.execute(PendingMatchQueries.take, 1)
                try file.publish(1, "A chair", in: transaction)
                try file.publish(1, "A brass chair", in: transaction)
            }
            #expect(try await file.database.read { try $0.pendingMatches.newest(for: .guests) } == 2)
            try await file.matcher.matchAll()
            #expect(try await file.titles(of: Self.ada) == ["A brass chair"])
            #expect(try await file.database.read { try $0.pendingMatches.newest(for: .guests) } == 0)
        }
    }

    @Test("A post that changes while those of one batch with it are matched is matched again")
    func matchesEachChangeOfABatch() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.ada)
            try await file.save("chair", of: Self.ada)
            try await file.database.write { transaction in
                try file.publish(1, "A lamp", in: transaction)
                try file.publish(2, "A table", in: transaction)
                try transaction.execute(PendingMatchQueries.take, 2)
                try PostRemoval(transaction: transaction).remove(PostID(high: 0, low: 1))
                try file.publish(2, "A chair", in: transaction)
            }
            try await file.matcher.matchAll()
            #expect(try await file.titles(of: Self.ada) == ["A chair"])
            #expect(try await file.database.read { try $0.pendingMatches.newest(for: .guests) } == 0)
        }
    }

    @Test("a replayed post is not matched again") func ignoresReplays() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.ada)
            try await file.publish(1, "A lamp")
            try await file.database.write { try file.publish(1, "A lamp", in: $0) }
            #expect(try await file.database.read { try $0.pendingMatches.newest(for: .guests) } == 0)
        }
    }

    @Test("Alerts of a post that is gone before it is matched are not written") func skipsDeletedPosts() async throws {
        try await MatchedFile.run { file in
            try await file.save("lamp", of: Self.ada)
            try await file.database.write { transaction in
                try file.publish(1, "A lamp", in: transaction)
                try file.publish(2, "A lamp", in: transaction)
                try transaction.execute(PendingMatchQueries.take, 1)
                for number in 1...2 as ClosedRange<UInt64> {
                    try PostRemoval(transaction: transaction).remove(PostID(high: 0, low: number))
                }
            }
            try await file.matcher.matchAll()
            #expect(try await file.alertCount() == 0)
            #expect(try await file.database.read { try $0.pendingMatches.newest(for: .guests) } == 0)
        }
    }
}

private struct Undone: Error {}

struct MatchedFile {
    let database: Database
    let index: SearchIndex
    private let gazetteer: Gazetteer
    let matcher: SavedSearchMatcher
    let ids = IdentifierSource.timeOrdered { .now }

    static func run(_ body: (MatchedFile) async throws -> Void) async throws {
        try await IndexFile.run { try await body(MatchedFile($0)) }
    }

    private init(_ file: IndexFile) {
        database = file.database
        index = file.index
        matcher = SavedSearchMatcher(file.database, notifier: Notifier())
        gazetteer = file.index.gazetteer
    }

    @discardableResult
    func save(
        _ words: String,
        as name: String? = nil,
        of person: UserID,
        isGuest: Bool = false,
        at moment: Timestamp = .now
    ) async throws -> SavedSearchID {
        try await database.write { try save(words, name ?? words, person, isGuest: isGuest, at: moment, in: $0) }
    }

    @discardableResult
    func save(
        _ words: String,
        _ name: String,
        _ person: UserID,
        isGuest: Bool = false,
        at moment: Timestamp = .now,
        in transaction: WriteTransaction
    ) throws -> SavedSearchID {
        let json = try ValidatedSavedSearch(Search(words: words)).json
        return try SearchSaving(transaction: transaction).save(
            json,
            as: name,
            of: person,
            isGuest: isGuest,
            newID: ids.make(),
            at: moment
        )
    }

    func delete(_ id: SavedSearchID, of person: UserID) async throws {
        try await database.write { _ = try $0.savedSearches.delete(id, of: person) }
    }

    func publish(_ number: UInt64, _ title: String, at moment: Timestamp = .now) async throws {
        try await database.write { try publish(number, title, at: moment, in: $0) }
        try await matcher.matchAll()
    }

    func publish(
        _ number: UInt64,
        _ title: String,
        at moment: Timestamp = .now,
        in transaction: WriteTransaction
    ) throws {
        let document = PostDocument(try .sample(number, title), searchTexts: [], in: gazetteer)
        try matcher.enqueue(document, at: moment, in: transaction)
        index.register(try transaction.posts.save(document), in: transaction)
    }

    func alertCount() async throws -> Int? {
        try await database.read { try $0.value("SELECT count(*) FROM alert") }
    }

    func block(_ blocker: UserID, _ blocked: UserID) async throws {
        try await database.write {
            let sql = "INSERT INTO block (blocker, blocked, blockedAt, replay) VALUES (?, ?, 0, 0)"
            try $0.execute(sql, blocker, blocked)
        }
    }

    func titles(of person: UserID) async throws -> [String] {
        try await database.read { try $0.alerts.list(of: person, after: 0, limit: 2_000).map(\.change.title) }
    }

    func numbers(of person: UserID) async throws -> [Int64] {
        try await database.read { try $0.alerts.list(of: person, after: 0, limit: 2_000).map(\.number) }
    }

    func searches(of person: UserID) async throws -> [SavedSearchRecord] {
        try await database.read { try $0.savedSearches.list(of: person, before: .latest, limit: 100) }
    }
}
