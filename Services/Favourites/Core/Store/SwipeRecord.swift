public import FavouritesContract
public import ServiceKit

struct SwipeRecord: Equatable, Sendable {
    let number: Int64
    let post: PostID
    let decision: SwipeDecision
    /// The added favourite.
    let favourite: FavouriteID?
    let swipedAt: Timestamp
}

extension SwipeRecord {
    init(row: Row) throws {
        number = try row["number"]
        post = try row["post"]
        decision = try row["decision"]
        favourite = try row["favourite"]
        swipedAt = try row["swipedAt"]
    }

    var told: SwipedPost { SwipedPost(post: post, decision: decision, swipedAt: swipedAt) }
}

extension SwipeDecision: SQLValueConvertible {}

/// Stored swipes per user.
enum SwipeLimit {
    static let most: Int64 = 100_000
}

extension ReadTransaction {
    /// Posts neither swiped nor kept.
    func unseen(_ posts: [PostID], by person: UserID) throws -> [PostID] {
        try posts.filter { post in try !isSeen(post, by: person) }
    }

    fileprivate func isSeen(_ post: PostID, by person: UserID) throws -> Bool {
        try value(SwipeQueries.isSeen, person, post, as: Int.self) != nil || isKept(post, by: person)
    }

    func lastSwipe(of person: UserID) throws -> SwipeRecord? {
        try row(SwipeQueries.last, person, decode: SwipeRecord.init)
    }

    func lastSwipe(of person: UserID, on post: PostID) throws -> SwipeRecord? {
        try row(SwipeQueries.lastOfPost, person, post, decode: SwipeRecord.init)
    }

    /// Oldest first.
    func swipes(of person: UserID, after number: Int64, limit: Int) throws -> [SwipeRecord] {
        try rows(SwipeQueries.after, person, number, limit, decode: SwipeRecord.init)
    }
}

extension WriteTransaction {
    /// - Parameters:
    ///   - favourite: added by the like.
    ///   - isCard: whether it can be undone.
    func swipe(
        _ post: PostID,
        _ decision: SwipeDecision,
        making favourite: FavouriteID?,
        isCard: Bool = true,
        by person: UserID,
        at moment: Timestamp
    ) throws {
        let number = try newestSwipe(of: person) + 1
        try execute(SwipeQueries.insert, person, number, post, decision, favourite, moment, isCard)
        try trimSwipes(of: person, newest: number)
    }

    /// Removes a favourite and hides the post from cards once it is in no list.
    func remove(
        _ post: PostID,
        of person: UserID,
        from list: FavouriteListID? = nil,
        at moment: Timestamp
    ) throws -> Bool {
        guard try letGo(post, of: person, from: list, at: moment) else { return false }
        if try !isSeen(post, by: person) {
            try swipe(post, .skip, making: nil, isCard: false, by: person, at: moment)
        }
        return true
    }

    /// Call before deleting the list.
    func hideFromCards(whatIsIn list: FavouriteListID, of person: UserID, at moment: Timestamp) throws {
        let newest = try newestSwipe(of: person)
        let added = try execute(SwipeQueries.insertOfList, list, newest, moment)
        try trimSwipes(of: person, newest: newest + Int64(added))
    }

    private func newestSwipe(of person: UserID) throws -> Int64 {
        try value(SwipeQueries.newest, person) ?? 0
    }

    /// Also removes the favourite that the like added.
    func undoSwipe(of person: UserID, at moment: Timestamp) throws -> SwipeRecord? {
        guard let last = try lastSwipe(of: person) else { return nil }
        try execute(SwipeQueries.delete, person, last.number)
        let list = FavouriteListID.usual(of: person)
        if let made = last.favourite, try favourite(last.post, in: list)?.id == made {
            try letGo(last.post, of: person, from: list, at: moment)
        }
        return last
    }

    /// Call before merging favourites.
    func handOverSwipes(of guest: UserID, to account: UserID) throws {
        let last = try newestSwipe(of: guest)
        guard last > 0 else { return }
        try execute(SwipeQueries.clearSharedFavourites, guest, account)
        let own = try newestSwipe(of: account)
        try execute(SwipeQueries.handOver, guest, account, own)
        try trimSwipes(of: account, newest: own + last)
    }

    private func trimSwipes(of person: UserID, newest number: Int64) throws {
        guard number > SwipeLimit.most else { return }
        try execute(SwipeQueries.trim, person, number - SwipeLimit.most)
    }
}

enum SwipeExport {
    static let swipes = ExportSection("swipes") { transaction, person, after, limit in
        let number = after.flatMap { Int64($0) } ?? 0
        return try transaction.swipes(of: person, after: number, limit: limit).map { swipe in
            try ExportEntry(key: "\(swipe.number)", item: swipe.told)
        }
    }
}
