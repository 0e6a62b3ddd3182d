import CatalogueContract
import FavouritesContract
import ServiceKit

/// What is known of a kept post before an event about it.
private struct KnownPost {
    let revision: Int
    let isShown: Bool
    let price: String?

    init(_ row: Row) throws {
        revision = try row["revision"]
        isShown = try row["closedAs", as: String?.self] == nil && row["goneAt", as: Timestamp?.self] == nil
        price = try row["price"]
    }

    /// Whether nothing has been told of it since the catalogue's history was replaced: then nothing is news.
    var isUnknown: Bool { revision == 0 }
}

/// What the catalogue's events tell of posts that somebody keeps; of all others nothing is stored.
///
/// What is news takes the next number of the service, by which a cursor passes it. It stands once per post, however many
/// keep it: who is told is found when they ask.
extension WriteTransaction {
    /// A post is shown, and says this.
    func markShown(_ post: Post, at moment: Timestamp, ringing alerts: AlertBell) throws {
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

    /// A post is shown to nobody for the time being.
    func markClosed(_ post: PostID, as state: PostState, at moment: Timestamp, ringing alerts: AlertBell) throws {
        guard let known = try knownPost(post) else { return }
        try execute(KeptPostQueries.markClosed, state.text, moment, post)
        let news = FavouriteState(state).map { FavouriteNews($0.rawValue) } ?? .gone
        if !known.isUnknown { try note(news, of: post, at: moment, ringing: alerts) }
    }

    /// A post was deleted.
    func markGone(_ post: PostID, at moment: Timestamp, ringing alerts: AlertBell) throws {
        guard let known = try knownPost(post) else { return }
        try execute(KeptPostQueries.markGone, moment, post)
        if !known.isUnknown { try note(.gone, of: post, at: moment, ringing: alerts) }
    }

    /// Notes of posts that they end within a day.
    ///
    /// - Returns: how many were looked at; fewer than `limit` means that none is left.
    func noteEnding(at moment: Timestamp, limit: Int, ringing alerts: AlertBell) throws -> Int {
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
        _ news: FavouriteNews,
        of post: PostID,
        at moment: Timestamp,
        ringing alerts: AlertBell
    ) throws {
        let number: Int64? = try value(NewsCountQueries.next)
        try execute(KeptPostQueries.setNews, number, news.text, moment, post)
        afterCommit { alerts.tell(post) }
    }
}

extension RetentionTask {
    /// Tells of posts that end within a day, an hour early or late.
    static func ending(ringing alerts: AlertBell) -> RetentionTask {
        RetentionTask("kept posts that end soon") { try $0.noteEnding(at: $1, limit: $2, ringing: alerts) }
    }
}

extension ReadTransaction {
    /// What has become of the posts that somebody keeps behind a number, oldest first.
    func alerts(
        of person: UserID,
        after number: Int64,
        limit: Int
    ) throws -> [NumberedChange<FavouriteAlert>] {
        var found: [NumberedChange<FavouriteAlert>] = []
        try forEachRow(KeptPostQueries.alerts, person, number) { row in
            let news: Int64 = try row["news"]
            // It stands in many lists.
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
            news: FavouriteNews(try row["newsWord"]),
            at: try row["newsAt"],
            revision: try row["revision"],
            expiresAt: try row["endsAt"]
        )
        guard try row["priceNews", as: Int64.self] > number else { return }
        formerPrice = try row["formerPrice", as: String?.self].flatMap { Money($0) }
        price = try row["price", as: String?.self].flatMap { Money($0) }
    }
}

/// The number of the newest news of all; never given twice, so that no cursor misses one.
enum NewsCountQueries {
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
