import ServiceKit
import TestKit
import Testing

@testable import FavouritesCore

@Suite("a guest's favourites and an account's")
struct AbsorbTests {
    private let guest = UserID(high: 0, low: 1)
    private let account = UserID(high: 0, low: 2)
    private let stranger = UserID(high: 0, low: 3)

    /// What is known of one favourite without the store's help.
    private struct Kept: Equatable {
        var addedAt: Int64
        var revision: Int
        var note: String?

        init(addedAt: Int64, revision: Int, note: String?) {
            self.addedAt = addedAt
            self.revision = revision
            self.note = note
        }

        init(_ record: FavouriteRecord) {
            self.init(addedAt: record.addedAt.milliseconds, revision: record.revision, note: record.note)
        }
    }

    @Test(arguments: 1...40)
    func becomeOneSetWhateverTheyAre(_ seed: UInt64) async throws {
        let (guest, account, stranger) = (guest, account, stranger)
        try await withFavouritesFile { database in
            try await database.write { transaction in
                var chance = SeededGenerator(seed: seed)
                var wanted: [PostID: Kept] = [:]
                var others = 0
                for moment in 1...Int64.random(in: 1...60, using: &chance) {
                    let post = PostID(high: 9, low: .random(in: 1...12, using: &chance))
                    let user = [guest, account, stranger].randomElement(using: &chance) ?? guest
                    guard try transaction.favourite(of: user, post: post) == nil else { continue }
                    let note = Bool.random(using: &chance) ? "note \(moment)" : nil
                    let revision = Int.random(in: 1...5, using: &chance)
                    try transaction.keep(
                        post,
                        revision: revision,
                        as: FavouriteID(high: 0, low: UInt64(moment)),
                        for: user,
                        note: try FavouriteNote(said: note),
                        at: Timestamp(milliseconds: moment)
                    )
                    guard user != stranger else {
                        others += 1
                        continue
                    }
                    if let first = wanted[post] {
                        wanted[post]?.revision = max(first.revision, revision)
                        wanted[post]?.note = note ?? first.note
                    } else {
                        wanted[post] = Kept(addedAt: moment, revision: revision, note: note)
                    }
                }
                // Events come once in effect; the store takes a second one all the same.
                for _ in 1...2 {
                    try transaction.absorb(guest, into: account, at: Timestamp(milliseconds: 1000))
                    let found = try transaction.favourites(of: account, before: Self.newest, limit: 100)
                    let kept = found.map { (key: $0.post, value: Kept($0)) }
                    #expect(Dictionary(uniqueKeysWithValues: kept) == wanted)
                    #expect(kept.map(\.value.addedAt) == kept.map(\.value.addedAt).sorted(by: >))
                    #expect(try transaction.favouriteCount(of: guest) == 0)
                    #expect(try transaction.favouriteCount(of: stranger) == others)
                }
                #expect(try transaction.keeper(for: guest) == account)
                #expect(try transaction.keeper(for: account) == account)
                #expect(try transaction.keeper(for: stranger) == stranger)
            }
        }
    }

    private static let newest = FavouriteID(high: .max, low: .max)
}
