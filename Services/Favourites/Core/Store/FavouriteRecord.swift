import CatalogueContract
import FavouritesContract
import ServiceKit

/// A row of the table `favourite`, with what the catalogue's events have told of its post since.
struct FavouriteRecord: Equatable, Sendable {
    let id: FavouriteID
    let post: PostID
    let note: String?
    let addedAt: Timestamp
    /// The post's revision when it was kept.
    let revision: Int
    /// The newest revision that was told of.
    let newestRevision: Int
    /// When the post was deleted, if that was told.
    let goneAt: Timestamp?
    /// Why the post is shown to nobody, if that was told.
    let closedAs: PostState?
}

extension FavouriteRecord {
    init(row: Row) throws {
        id = try row["id"]
        post = try row["post"]
        note = try row["note"]
        addedAt = try row["addedAt"]
        revision = try row["revision"]
        newestRevision = try row["newestRevision"]
        goneAt = try row["goneAt"]
        let state: String? = try row["closedAs"]
        closedAs = state.map { PostState($0) }
    }
}

extension ReadTransaction {
    func favourite(of user: UserID, post: PostID) throws -> FavouriteRecord? {
        try row(FavouriteQueries.find, user, post, decode: FavouriteRecord.init)
    }

    /// What was kept last before the favourite of the id `newest`, which itself need not be there.
    func favourites(of user: UserID, before newest: FavouriteID, limit: Int) throws -> [FavouriteRecord] {
        try rows(FavouriteQueries.list, user, newest, limit, decode: FavouriteRecord.init)
    }

    func favouriteCount(of user: UserID) throws -> Int {
        try value(FavouriteQueries.count, user) ?? 0
    }
}

extension WriteTransaction {
    /// Keeps a post of which this revision has been seen.
    func keep(
        _ post: PostID,
        revision: Int,
        as id: FavouriteID,
        for user: UserID,
        note: FavouriteNote?,
        at moment: Timestamp
    ) throws {
        try execute(FavouriteQueries.keepPost, post, revision)
        try execute(FavouriteQueries.insert, id, user, post, revision, note?.text, moment)
    }

    func setNote(_ note: FavouriteNote, of user: UserID, on post: PostID) throws {
        try execute(FavouriteQueries.note, note.text, user, post)
    }

    /// - Returns: whether it was kept.
    func letGo(_ post: PostID, of user: UserID) throws -> Bool {
        let isKept = try execute(FavouriteQueries.delete, user, post) == 1
        if isKept { try execute(FavouriteQueries.forgetPost, post) }
        return isKept
    }
}

extension FavouriteEntry {
    /// A favourite with what has become of its post: as the catalogue answers or, without an answer, as far as its events
    /// have told.
    init(_ record: FavouriteRecord, _ answer: PostAnswer?) {
        self.init(post: record.post, addedAt: record.addedAt, note: record.note, state: .unknown)
        switch answer {
        case .there(let post):
            state = FavouriteState(post.state) ?? (post.revision > record.revision ? .changed : .ok)
            card = FavouriteCard(post)
        case .gone(let moment):
            (state, goneAt, goneBecause) = (.gone, moment, .deleted)
        case .hidden(let reason):
            (state, goneBecause) = (.gone, reason)
        case .never:
            (state, goneAt, goneBecause) = (.gone, record.goneAt, record.goneAt.map { _ in .deleted })
        case nil where record.goneAt != nil:
            (state, goneAt, goneBecause) = (.gone, record.goneAt, .deleted)
        case nil where record.closedAs != nil:
            state = record.closedAs.flatMap { FavouriteState($0) } ?? .gone
        case nil where record.newestRevision > record.revision:
            state = .changed
        case nil:
            state = .unknown
        }
    }
}

extension FavouriteState {
    /// What is said of a post that has ended; nil of one that is published, and of one that is not there to be read.
    init?(_ state: PostState) {
        switch state {
        case .closed: self = .closed
        case .expired: self = .expired
        default: return nil
        }
    }
}

extension FavouriteCard {
    /// A list shows the beginning of a text, in characters.
    private static let excerpt = 280

    init(_ post: Post) {
        self.init(
            owner: post.owner,
            kind: post.content.kind.text,
            title: post.content.title,
            text: post.content.text.map { String($0.prefix(FavouriteCard.excerpt)) },
            point: post.content.point,
            price: post.content.price,
            email: post.content.contact?.email,
            phone: post.content.contact?.phone
        )
    }
}
