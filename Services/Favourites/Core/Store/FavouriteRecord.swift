import ServiceKit

/// A row of the table `favourite`, with what the catalogue's events have told of its post since.
struct FavouriteRecord: Equatable, Sendable {
    let id: FavouriteID
    let user: UserID
    let post: PostID
    let note: String?
    let addedAt: Timestamp
    /// The post's revision when it was kept.
    let revision: Int
    /// The newest revision that was told of.
    let newestRevision: Int
    /// When the post was deleted, if that was told.
    let goneAt: Timestamp?
}

extension FavouriteRecord {
    init(row: Row) throws {
        id = try row["id"]
        user = try row["user"]
        post = try row["post"]
        note = try row["note"]
        addedAt = try row["addedAt"]
        revision = try row["revision"]
        newestRevision = try row["newestRevision"]
        goneAt = try row["goneAt"]
    }
}
