import CatalogueContract
import FavouritesContract
import ServiceKit

private struct KnownPost {
    let revision: Int
    let isShown: Bool
    let price: String?

    init(_ row: Row) throws {
        revision = try row["revision"]
        isShown = try row["closedAs", as: String?.self] == nil && row["goneAt", as: Timestamp?.self] == nil
        price = try row["price"]
    }

    /// True until the first event after the catalogue's history was replaced.
    var isUnknown: Bool { revision == 0 }
}

/// Applies catalogue events to kept posts; others are ignored.
///
/// Each change gets the service's next number for cursors. It is stored once per post, not per user.
extension WriteTransaction {
    func markShown(_ post: Post, at moment: Timestamp, ringing alerts: AlertNotifier) throws {
        guard let known = try knownPost(post.id) else { return }
        let price = post.content.price?.description
        try execute(
            KeptPostQueries.markShown,
            post.revision,
            moment,
            post.owner,
            post.content.contact != nil,
            price,
            post.content.validUntil,
            post.id
        )
        guard !known.isUnknown else { return }
        if post.revision > known.revision, price != known.price {
            try note(known.isShown ? .price : .back, of: post.id, at: moment, ringing: alerts)
            try execute(KeptPostQueries.setFormerPrice, known.price, post.id)
        } else if !known.isShown {
            try note(.back, of: post.id, at: moment, ringing: alerts)
        } else if post.revision > known.revision {
            try note(.changed, of: post.id, at: moment, ringing: alerts)
        }
    }

    func markClosed(_ post: PostID, as state: PostState, at moment: Timestamp, ringing alerts: AlertNotifier) throws {
        guard let known = try knownPost(post) else { return }
        try execute(KeptPostQueries.markClosed, state.text, moment, post)
        let news = FavouriteState(state).map { FavouriteChangeKind($0.rawValue) } ?? .gone
        if !known.isUnknown { try note(news, of: post, at: moment, ringing: alerts) }
    }

    func markGone(_ post: PostID, at moment: Timestamp, ringing alerts: AlertNotifier) throws {
        guard let known = try knownPost(post) else { return }
        try execute(KeptPostQueries.markGone, moment, post)
        if !known.isUnknown { try note(.gone, of: post, at: moment, ringing: alerts) }
    }

    /// - Returns: below `limit` when finished.
    func recordExpiring(at moment: Timestamp, limit: Int, ringing alerts: AlertNotifier) throws -> Int {
        let soon = moment.adding(.seconds(86_400))
        let posts = try rows(KeptPostQueries.ending, soon, limit) { row in
            (
                id: try row["post", as: PostID.self], endsAt: try row["endsAt", as: Timestamp.self],
                isShown: try row["closedAs", as: String?.self] == nil
            )
        }
        for post in posts {
            try execute(KeptPostQueries.setEndTold, post.id)
            if post.isShown, post.endsAt > moment { try note(.expiring, of: post.id, at: moment, ringing: alerts) }
        }
        return posts.count
    }

    private func knownPost(_ post: PostID) throws -> KnownPost? {
        try row(KeptPostQueries.known, post, decode: KnownPost.init)
    }

    private func note(
        _ news: FavouriteChangeKind,
        of post: PostID,
        at moment: Timestamp,
        ringing alerts: AlertNotifier
    ) throws {
        let number: Int64? = try value(AlertNumberQueries.next)
        try execute(KeptPostQueries.setNews, number, news.text, moment, post)
        afterCommit { alerts.tell(post) }
    }
}

extension RetentionTask {
    /// Runs hourly, so alerts may be an hour off.
    static func ending(ringing alerts: AlertNotifier) -> RetentionTask {
        RetentionTask("favourites that end soon") { try $0.recordExpiring(at: $1, limit: $2, ringing: alerts) }
    }
}

extension ReadTransaction {
    func alerts(
        of person: UserID,
        after number: Int64,
        limit: Int
    ) throws -> [NumberedChange<FavouriteAlert>] {
        var found: [NumberedChange<FavouriteAlert>] = []
        try forEachRow(KeptPostQueries.alerts, person, number) { row in
            let news: Int64 = try row["news"]
            // A post in several lists.
            guard found.last?.number != news else { return true }
            if let owner: UserID = try row["owner"], try isBlocked(between: person, and: owner) { return true }
            found.append(NumberedChange(number: news, change: try FavouriteAlert(row, after: number)))
            return found.count < limit
        }
        return found
    }
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

/// The last change number; never reused.
enum AlertNumberQueries {
    static let table = """
        CREATE TABLE newsCount (
            isOnly INTEGER NOT NULL,
            newest INTEGER NOT NULL,
            CONSTRAINT newsCountKey PRIMARY KEY (isOnly),
            CONSTRAINT newsCountIsOnly CHECK (isOnly = 1)
        ) STRICT;
        """

    static let next = """
        INSERT INTO newsCount (isOnly, newest) VALUES (1, 1)
        ON CONFLICT (isOnly) DO UPDATE SET newest = newsCount.newest + 1
        RETURNING newest
        """
}
