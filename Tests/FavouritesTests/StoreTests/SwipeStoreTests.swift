import FavouritesContract
import ServiceKit
import TestKit
import Testing

@testable import FavouritesCore

@Suite("favourites' decisions on cards")
struct SwipeStoreTests {
    private let guest = UserID(high: 0, low: 1)
    private let account = UserID(high: 0, low: 2)

    @Test func areTheNewestHundredThousandOfAPerson() async throws {
        try await withFavouritesFile { database in
            try await database.write { transaction in
                try transaction.skip(1...100_002, by: account)
                try transaction.skip(1...1, by: guest)
                #expect(try transaction.value("SELECT count(*) FROM swipe") == 100_001)
                let posts = [1, 2, 3, 100_002, 100_003].map(SwipeStoreTests.post)
                #expect(try transaction.swipes.unseen(posts, by: account) == [posts[0], posts[1], posts[4]])
                #expect(try FavouriteEditing(transaction).undoSwipe(of: account, at: Self.moment)?.post == posts[3])
                try transaction.skip(100_002...100_002, by: account)
                #expect(try transaction.swipes.unseen(posts, by: account) == [posts[0], posts[1], posts[4]])
            }
        }
    }

    @Test func moveFromGuestToAccount() async throws {
        try await withFavouritesFile { database in
            try await database.write { transaction in
                try transaction.skip(1...3, by: account)
                try transaction.skip(3...6, by: guest)
                try FavouriteMerge(guest: guest, account: account, transaction: transaction).run(
                    at: Timestamp(milliseconds: 1)
                )
                try FavouriteMerge(guest: guest, account: account, transaction: transaction).run(
                    at: Timestamp(milliseconds: 2)
                )
                let posts = (1...7).map(SwipeStoreTests.post)
                #expect(try transaction.swipes.unseen(posts, by: account) == [posts[6]])
                #expect(try transaction.swipes.unseen(posts, by: guest) == posts)
                let swipes = try transaction.swipes.list(of: account, after: 0, limit: 100)
                #expect(swipes.map(\.post) == [1, 2, 3, 3, 4, 5, 6].map(SwipeStoreTests.post))
                #expect(swipes.map(\.number) == Array(1...7))
            }
        }
    }

    /// Either like alone would keep it.
    @Test func leaveAFavouriteOfBothWhenTheyAreTakenBack() async throws {
        try await withFavouritesFile { database in
            try await database.write { transaction in
                try transaction.like(1, by: guest, as: 1)
                try transaction.like(2, by: guest, as: 2)
                try transaction.like(1, by: account, as: 3)
                try FavouriteMerge(guest: guest, account: account, transaction: transaction).run(
                    at: Timestamp(milliseconds: 1)
                )
                #expect(
                    try FavouriteEditing(transaction).undoSwipe(of: account, at: Self.moment)?.post
                        == SwipeStoreTests.post(2)
                )
                #expect(try transaction.favourites.count(of: account) == 1)
                #expect(
                    try FavouriteEditing(transaction).undoSwipe(of: account, at: Self.moment)?.post
                        == SwipeStoreTests.post(1)
                )
                #expect(
                    try FavouriteEditing(transaction).undoSwipe(of: account, at: Self.moment)?.post
                        == SwipeStoreTests.post(1)
                )
                #expect(try FavouriteEditing(transaction).undoSwipe(of: account, at: Self.moment) == nil)
                #expect(try transaction.favourites.isKept(SwipeStoreTests.post(1), by: account))
            }
        }
    }

    fileprivate static let moment = Timestamp(milliseconds: 0)

    static func post(_ number: Int) -> PostID { PostID(high: 9, low: UInt64(number)) }
}

extension WriteTransaction {
    fileprivate func skip(_ numbers: ClosedRange<Int>, by person: UserID) throws {
        for number in numbers {
            try swipes.insert(SwipeStoreTests.post(number), .skip, adding: nil, by: person, at: SwipeStoreTests.moment)
        }
    }

    fileprivate func like(_ number: Int, by person: UserID, as id: UInt64) throws {
        let post = SwipeStoreTests.post(number)
        let favourite = FavouriteID(high: 0, low: id)
        let seen = PostSnapshot(post, revision: 1)
        try FavouriteEditing(self).add(seen, to: .defaultList(of: person), as: favourite, at: SwipeStoreTests.moment)
        try swipes.insert(post, .like, adding: favourite, by: person, at: SwipeStoreTests.moment)
    }
}
