public import FavouritesContract
public import ServiceKit

/// Each user's numbered decisions on cards.
struct Swipes<Access: ReadTransaction> {
    let transaction: Access

    /// The newest that can be undone.
    func last(of person: UserID) throws -> SwipeRecord? {
        try transaction.row(SwipeQueries.last, person, decode: SwipeRecord.init)
    }

    func last(of person: UserID, on post: PostID) throws -> SwipeRecord? {
        try transaction.row(SwipeQueries.lastOfPost, person, post, decode: SwipeRecord.init)
    }

    /// Oldest first.
    func list(of person: UserID, after number: Int64, limit: Int) throws -> [SwipeRecord] {
        try transaction.rows(SwipeQueries.after, person, number, limit, decode: SwipeRecord.init)
    }

    /// Posts neither swiped nor kept.
    func unseen(_ posts: [PostID], by person: UserID) throws -> [PostID] {
        try posts.filter { try !isSeen($0, by: person) }
    }

    /// Whether the post was swiped or is kept.
    func isSeen(_ post: PostID, by person: UserID) throws -> Bool {
        try transaction.value(SwipeQueries.isSeen, person, post, as: Int.self) != nil
            || transaction.favourites.isKept(post, by: person)
    }

    private func newestNumber(of person: UserID) throws -> Int64 {
        try transaction.value(SwipeQueries.newest, person) ?? 0
    }
}

extension Swipes where Access: WriteTransaction {
    /// - Parameters:
    ///   - favourite: added by the like.
    ///   - isCard: whether it can be undone.
    func insert(
        _ post: PostID,
        _ decision: SwipeDecision,
        adding favourite: FavouriteID?,
        isCard: Bool = true,
        by person: UserID,
        at moment: Timestamp
    ) throws {
        let number = try newestNumber(of: person) + 1
        try transaction.execute(SwipeQueries.insert, person, number, post, decision, favourite, moment, isCard)
        try trim(of: person, newest: number)
    }

    /// Hides the list's posts from cards.
    ///
    /// Call before deleting the list.
    func insertSkips(of list: FavouriteListID, by person: UserID, at moment: Timestamp) throws {
        let newest = try newestNumber(of: person)
        let added = try transaction.execute(SwipeQueries.insertOfList, list, newest, moment)
        try trim(of: person, newest: newest + Int64(added))
    }

    func delete(_ swipe: SwipeRecord, of person: UserID) throws {
        try transaction.execute(SwipeQueries.delete, person, swipe.number)
    }

    /// Appends a guest's swipes to an account's.
    ///
    /// Call before merging favourites.
    func transfer(from guest: UserID, to account: UserID) throws {
        let last = try newestNumber(of: guest)
        guard last > 0 else { return }
        try transaction.execute(SwipeQueries.clearSharedFavourites, guest, account)
        let own = try newestNumber(of: account)
        try transaction.execute(SwipeQueries.transfer, guest, account, own)
        try trim(of: account, newest: own + last)
    }

    private func trim(of person: UserID, newest number: Int64) throws {
        guard number > FavouriteLimits.swipes else { return }
        try transaction.execute(SwipeQueries.trim, person, number - FavouriteLimits.swipes)
    }
}

struct SwipeRecord: Equatable, Sendable {
    let number: Int64
    let post: PostID
    let decision: SwipeDecision
    /// The added favourite.
    let favourite: FavouriteID?
    let swipedAt: Timestamp

    init(row: Row) throws {
        number = try row["number"]
        post = try row["post"]
        decision = try row["decision"]
        favourite = try row["favourite"]
        swipedAt = try row["swipedAt"]
    }
}

extension SwipeDecision: SQLValueConvertible {}

extension SwipedPost {
    init(_ record: SwipeRecord) {
        self.init(post: record.post, decision: record.decision, swipedAt: record.swipedAt)
    }
}
