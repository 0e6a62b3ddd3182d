import GeoSearchContract
import ServiceKit

/// The alerts of saved searches, numbered per user.
struct SearchAlerts<Access: ReadTransaction> {
    let transaction: Access

    /// The greatest number; 0 before the first.
    func newest(of person: UserID) throws -> Int64 { try transaction.value(AlertQueries.newest, person) ?? 0 }

    /// Oldest first, without those of blocked and blocking users.
    func list(of person: UserID, after number: Int64, limit: Int) throws -> [NumberedChange<SearchAlert>] {
        try transaction.rows(AlertQueries.list, person, number, limit) { row in
            NumberedChange(
                number: try row["number"],
                change: SearchAlert(
                    search: try row["search"],
                    name: try row["name"],
                    post: try row["post"],
                    kind: try row["kind"],
                    title: try row["title"],
                    at: try row["at"]
                )
            )
        }
    }
}

extension SearchAlerts {
    /// The searches with an alert about a post.
    func searches(about post: PostID) throws -> [(id: SavedSearchID, number: Int64)] {
        try transaction.rows(AlertQueries.searchesOfPost, post) { (id: try $0[0], number: try $0[1]) }
    }

    /// When a guest's search that raised too many alerts within a day may raise the next; `nil` for now.
    ///
    /// Counted from when it was last saved.
    func restEnd(of search: SavedSearchHolder, at now: Timestamp) throws -> Timestamp? {
        guard search.isGuest else { return nil }
        let since = max(now.adding(.zero - AlertLimit.day), search.savedAt)
        let times = try transaction.rows(AlertQueries.timesOfSearch, search.search, since) { row -> Timestamp in
            try row[0]
        }
        let maximum = AlertLimit.maximumPerGuestSearchAndDay
        return times.count < maximum ? nil : times.sorted(by: >)[maximum - 1].adding(AlertLimit.day)
    }
}

extension SearchAlerts where Access: WriteTransaction {
    /// Once per search and post.
    func insert(_ document: PostDocument, for holder: SavedSearchHolder, at moment: Timestamp) throws {
        let (search, person, maximum) = (holder.search, holder.person, AlertLimit.maximum(isGuest: holder.isGuest))
        let number = try newest(of: person) + 1
        let (post, owner, kind, title) = (document.id, document.owner, document.kind, document.title)
        let count = try transaction.execute(
            AlertQueries.insert,
            person,
            number,
            search,
            post,
            owner,
            kind,
            title,
            moment
        )
        guard count == 1 else { return }
        try transaction.execute(AlertQueries.saveNewest, person, number)
        if number > maximum { try trim(upTo: number - maximum, of: person) }
    }

    func updateTitle(of document: PostDocument) throws {
        try transaction.execute(AlertQueries.updateTitle, document.kind, document.title, document.id)
    }

    func delete(of search: SavedSearchID, about post: PostID) throws {
        try transaction.execute(AlertQueries.deleteOne, search, post)
    }

    func deleteAll(of search: SavedSearchID) throws {
        try transaction.execute(AlertQueries.deleteOfSearch, search)
    }

    func deleteAll(about post: PostID) throws {
        try transaction.execute(AlertQueries.deleteOfPost, post)
    }

    /// - Returns: the number of rows.
    func deleteExpired(at now: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(AlertQueries.deleteBefore, now.adding(.zero - AlertLimit.retention), limit)
    }

    /// - Returns: the number of rows.
    @discardableResult
    func deleteCount(of person: UserID) throws -> Int {
        try transaction.execute(AlertQueries.deleteCount, person)
    }

    /// Appends a guest's alerts to those of an account.
    func move(of guest: UserID, to account: UserID) throws {
        let own = try newest(of: account)
        let guests = try newest(of: guest)
        guard guests > 0 else { return }
        try transaction.execute(AlertQueries.move, guest, account, own)
        try transaction.execute(AlertQueries.saveNewest, account, own + guests)
        try deleteCount(of: guest)
        try trim(upTo: own + guests - AlertLimit.maximum, of: account)
    }

    private func trim(upTo number: Int64, of person: UserID) throws {
        try transaction.execute(AlertQueries.trim, person, number)
    }
}

enum AlertLimit {
    /// Maximum per account.
    static let maximum: Int64 = 1_000
    static let maximumPerGuest: Int64 = 100
    /// Then a guest's search rests.
    static let maximumPerGuestSearchAndDay = 20
    static let day = Duration.seconds(86_400)
    static let retention = Duration.seconds(30 * 86_400)

    static func maximum(isGuest: Bool) -> Int64 { isGuest ? maximumPerGuest : maximum }
}
