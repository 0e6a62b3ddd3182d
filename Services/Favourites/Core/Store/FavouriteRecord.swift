import CatalogueContract
import FavouritesContract
import ServiceKit

/// A row of `favourite`, joined with its post's known state.
struct FavouriteRecord: Equatable, Sendable {
    let id: FavouriteID
    let list: FavouriteListID
    /// The list's owner.
    let person: UserID
    let post: PostID
    let note: String?
    /// Unless the owner.
    let noteBy: UserID?
    let position: FractionalIndex
    let addedAt: Timestamp
    /// Unless the owner.
    let addedBy: UserID?
    /// Last seen revision.
    let revision: Int
    /// Number of its newest change.
    let change: Int64
    let newestRevision: Int
    /// Last change or end of the post.
    let markedAt: Timestamp?
    let goneAt: Timestamp?
    let closedAs: PostState?
    /// The post's author, if the post lacks contact data.
    let ownerToAsk: UserID?
}

extension FavouriteRecord {
    init(row: Row) throws {
        id = try row["id"]
        list = try row["list"]
        person = try row["person"]
        post = try row["post"]
        note = try row["note"]
        noteBy = try row["noteBy"]
        position = FractionalIndex(try row["position"])
        addedAt = try row["addedAt"]
        addedBy = try row["addedBy"]
        revision = try row["revision"]
        change = try row["change"]
        newestRevision = try row["newestRevision"]
        markedAt = try row["markedAt"]
        goneAt = try row["goneAt"]
        let state: String? = try row["closedAs"]
        closedAs = state.map { PostState($0) }
        ownerToAsk = try row["ownerToAsk"]
    }
}

/// The cursor of a list.
struct FavouriteCursor: PageKey {
    let position: FractionalIndex
    let id: FavouriteID

    init(_ record: FavouriteRecord) {
        (position, id) = (record.position, record.id)
    }

    static let start = FavouriteCursor(position: FractionalIndex(""), id: FavouriteID(high: 0, low: 0))

    private init(position: FractionalIndex, id: FavouriteID) {
        (self.position, self.id) = (position, id)
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let id = FavouriteID(fields[1]) else { return nil }
        self.init(position: FractionalIndex(fields[0]), id: id)
    }

    var cursorFields: [String] { [position.text, id.description] }
}
