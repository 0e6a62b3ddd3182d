import FavouritesContract
import ServiceKit

/// The newest change of each kept post, stored once per post, not per user.
struct FavouriteAlerts<Access: ReadTransaction> {
    let transaction: Access

    /// The changes of a user's favourites, oldest first, without posts across blocks.
    func list(of person: UserID, after number: Int64, limit: Int) throws -> [NumberedChange<FavouriteAlert>] {
        var found: [NumberedChange<FavouriteAlert>] = []
        try transaction.forEachRow(FavouriteAlertQueries.list, person, number) { row in
            let news: Int64 = try row["news"]
            // A post in several lists has several rows.
            guard found.last?.number != news else { return true }
            if let owner: UserID = try row["owner"], try transaction.isBlocked(between: person, and: owner) {
                return true
            }
            found.append(NumberedChange(number: news, change: try FavouriteAlert(row, after: number)))
            return found.count < limit
        }
        return found
    }

    /// Posts with an end that is due and not yet handled.
    func listExpiring(until moment: Timestamp, limit: Int) throws -> [ExpiringPost] {
        try transaction.rows(FavouriteAlertQueries.expiring, moment, limit) { row in
            ExpiringPost(
                id: try row["post"],
                endsAt: try row["endsAt"],
                isClosed: try row["closedAs", as: String?.self] != nil
            )
        }
    }
}

extension FavouriteAlerts where Access: WriteTransaction {
    /// Replaces the post's alert by one with the service's next number.
    func insert(_ kind: FavouriteChangeKind, of post: PostID, at moment: Timestamp) throws {
        let number: Int64? = try transaction.value(FavouriteAlertQueries.nextNumber)
        try transaction.execute(FavouriteAlertQueries.set, number, kind.text, moment, post)
    }

    /// Adds the former price to the post's alert.
    func setFormerPrice(_ price: String?, of post: PostID) throws {
        try transaction.execute(FavouriteAlertQueries.setFormerPrice, price, post)
    }

    func setExpiryHandled(of post: PostID) throws {
        try transaction.execute(FavouriteAlertQueries.setExpiryHandled, post)
    }
}

struct ExpiringPost: Sendable {
    let id: PostID
    let endsAt: Timestamp
    let isClosed: Bool
}

extension FavouriteAlert {
    fileprivate init(_ row: Row, after number: Int64) throws {
        self.init(
            post: try row["post"],
            news: FavouriteChangeKind(try row["newsWord"]),
            at: try row["newsAt"],
            revision: try row["revision"],
            expiresAt: try row["endsAt"]
        )
        guard try row["priceNews", as: Int64.self] > number else { return }
        formerPrice = try row["formerPrice", as: String?.self].flatMap { Money($0) }
        price = try row["price", as: String?.self].flatMap { Money($0) }
    }
}
