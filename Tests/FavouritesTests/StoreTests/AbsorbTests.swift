import ServiceKit
import TestKit
import Testing

@testable import FavouritesCore

@Suite("a guest's favourites and an account's")
struct AbsorbTests {
    private let guest = UserID(high: 0, low: 1)
    private let account = UserID(high: 0, low: 2)
    private let stranger = UserID(high: 0, low: 3)

    /// A favourite's state, computed without the store.
    private struct Kept: Equatable {
        var addedAt: Int64
        var revision: Int
        var note: String?

        init(addedAt: Int64, revision: Int, note: String?) {
            self.addedAt = addedAt
            self.revision = revision
            self.note = note
        }

        /// The newest revision, and the other's note if it has one.
        func merged(with other: Kept) -> Kept {
            Kept(addedAt: addedAt, revision: max(revision, other.revision), note: other.note ?? note)
        }

        init(_ record: FavouriteRecord) {
            self.init(addedAt: record.addedAt.milliseconds, revision: record.revision, note: record.note)
        }
    }

    @Test("any two sets become one", arguments: 1...40) func becomeOneSet(_ seed: UInt64) async throws {
        let (guest, account, stranger) = (guest, account, stranger)
        try await withFavouritesFile { database in
            try await database.write { transaction in
                var chance = SeededGenerator(seed: seed)
                var wanted: [PostID: Kept] = [:]
                var orders: [UserID: [PostID]] = [:]
                for moment in 1...Int64.random(in: 1...60, using: &chance) {
                    let post = PostID(high: 9, low: .random(in: 1...12, using: &chance))
                    let user = [guest, account, stranger].randomElement(using: &chance) ?? guest
                    guard try !transaction.favourites.isKept(post, by: user) else { continue }
                    let note = Bool.random(using: &chance) ? "note \(moment)" : nil
                    let revision = Int.random(in: 1...5, using: &chance)
                    try FavouriteEditing(transaction).add(
                        PostSnapshot(post, revision: revision),
                        to: .defaultList(of: user),
                        as: FavouriteID(high: 0, low: UInt64(moment)),
                        note: note,
                        at: Timestamp(milliseconds: moment)
                    )
                    orders[user, default: []].insert(post, at: 0)
                    guard user != stranger else { continue }
                    let kept = Kept(addedAt: moment, revision: revision, note: note)
                    wanted[post] = wanted[post]?.merged(with: kept) ?? kept
                }
                let own = orders[account] ?? []
                let order = own + (orders[guest] ?? []).filter { !own.contains($0) }
                // A repeated event is accepted too.
                for _ in 1...2 {
                    try FavouriteMerge(guest: guest, account: account, transaction: transaction).run(
                        at: Timestamp(milliseconds: 1000)
                    )
                    let found = try transaction.favourites.list(in: .defaultList(of: account), limit: 100)
                    #expect(found.map(\.post) == order)
                    let kept = found.map { (key: $0.post, value: Kept($0)) }
                    #expect(Dictionary(uniqueKeysWithValues: kept) == wanted)
                    #expect(try transaction.favourites.count(of: guest) == 0)
                    #expect(try transaction.favourites.count(of: stranger) == orders[stranger]?.count ?? 0)
                    try transaction.expectTrueCounts()
                }
                #expect(try transaction.keeper(for: guest) == account)
                #expect(try transaction.keeper(for: account) == account)
            }
        }
    }

    @Test("a guest's lists move to the account with their favourites") func bringTheirLists() async throws {
        let (guest, account) = (guest, account)
        try await withFavouritesFile { database in
            try await database.write { transaction in
                let moment = Timestamp(milliseconds: 5)
                let post = PostID(high: 9, low: 1)
                for (number, person) in [(UInt64(1), guest), (2, account)] {
                    let list = FavouriteListID(high: 8, low: number)
                    try transaction.lists.insert(list, of: person, named: "Vienna", at: moment)
                    try FavouriteEditing(transaction).add(
                        PostSnapshot(post, revision: 1),
                        to: EditableList(id: list, owner: person),
                        as: FavouriteID(high: 7, low: number),
                        at: moment
                    )
                }
                try FavouriteMerge(guest: guest, account: account, transaction: transaction).run(at: moment)
                let lists = try transaction.lists.list(of: account, limit: 10)
                #expect(lists.map(\.id) == [FavouriteListID(high: 8, low: 1), FavouriteListID(high: 8, low: 2)])
                for list in lists { #expect(try transaction.favourites.count(in: list.id) == 1) }
                #expect(try transaction.lists.list(of: guest, limit: 10).isEmpty)
                try transaction.expectTrueCounts()
            }
        }
    }
}

extension ReadTransaction {
    /// Checks each post's number of favourites, and that no other post is stored.
    func expectTrueCounts() throws {
        let said = try rows("SELECT post, keepers FROM keptPost ORDER BY post") {
            "\(try $0[0, as: String.self]) \(try $0[1, as: Int.self])"
        }
        let counted = try rows("SELECT post, count(DISTINCT person) FROM favourite GROUP BY post ORDER BY post") {
            "\(try $0[0, as: String.self]) \(try $0[1, as: Int.self])"
        }
        #expect(said == counted)
    }
}
