import FavouritesContract
import ServiceKit

/// The favourites of all lists.
struct Favourites<Access: ReadTransaction> {
    let transaction: Access

    func find(_ post: PostID, in list: FavouriteListID) throws -> FavouriteRecord? {
        try transaction.row(FavouriteQueries.find, list, post, decode: FavouriteRecord.init)
    }

    /// - Throws: `not-found` (`field`).
    func require(_ post: PostID, in list: FavouriteListID, field: String) throws -> FavouriteRecord {
        guard let found = try find(post, in: list) else {
            throw Fault(.notFound, "the post \(post) is not in the list", field: field, rule: "not-in-list")
        }
        return found
    }

    func list(in list: FavouriteListID, after end: FavouriteCursor? = nil, limit: Int) throws -> [FavouriteRecord] {
        let end = end ?? .start
        return try transaction.rows(
            FavouriteQueries.list,
            list,
            end.position.text,
            end.id,
            limit,
            decode: FavouriteRecord.init
        )
    }

    /// Newest first; `newest` need not exist.
    func list(of person: UserID, before newest: FavouriteID, limit: Int) throws -> [FavouriteRecord] {
        try transaction.rows(FavouriteQueries.ofPerson, person, newest, limit, decode: FavouriteRecord.init)
    }

    /// One for each list with the post.
    func list(of person: UserID, post: PostID) throws -> [FavouriteRecord] {
        try transaction.rows(FavouriteQueries.ofPersonAndPost, person, post, decode: FavouriteRecord.init)
    }

    func listChanged(of person: UserID, after number: Int64, limit: Int) throws -> [FavouriteRecord] {
        try transaction.rows(FavouriteQueries.changed, person, number, limit, decode: FavouriteRecord.init)
    }

    func count(of person: UserID) throws -> Int {
        try transaction.value(FavouriteQueries.countOfPerson, person) ?? 0
    }

    func count(in list: FavouriteListID) throws -> Int {
        try transaction.value(FavouriteQueries.countOfList, list) ?? 0
    }

    func isKept(_ post: PostID, by person: UserID) throws -> Bool {
        try transaction.value(FavouriteQueries.isKept, person, post, as: Int.self) != nil
    }

    /// The user's lists that contain the post.
    func lists(with post: PostID, of person: UserID) throws -> [FavouriteListID] {
        try transaction.rows(FavouriteQueries.listsWithPost, person, post) { try $0[0] }
    }

    /// The posts in a user's lists, without repeats.
    func posts(of person: UserID, limit: Int) throws -> [PostID] {
        try transaction.rows(FavouriteQueries.posts, person, limit) { try $0[0] }
    }

    /// The users with the post, by id.
    func keepers(of post: PostID, after last: UserID, limit: Int) throws -> [UserID] {
        try transaction.rows(FavouriteQueries.keepers, post, last, limit) { try $0[0] }
    }

    func firstPosition(in list: FavouriteListID) throws -> FractionalIndex? {
        try transaction.value(FavouriteQueries.firstPosition, list, as: String.self).map(FractionalIndex.init)
    }

    func lastPosition(in list: FavouriteListID) throws -> FractionalIndex? {
        try transaction.value(FavouriteQueries.lastPosition, list, as: String.self).map(FractionalIndex.init)
    }

    /// The next position behind a place, ignoring the favourite to move.
    func position(after place: FavouriteCursor, ignoring moved: FavouriteRecord) throws -> FractionalIndex? {
        let next = try transaction.value(
            FavouriteQueries.nextPosition,
            moved.list,
            place.position.text,
            place.id,
            moved.id,
            as: String.self
        )
        return next.map(FractionalIndex.init)
    }

    /// Returns the ids in the order of the list.
    func ids(in list: FavouriteListID) throws -> [FavouriteID] {
        try transaction.rows(FavouriteQueries.idsOfList, list) { try $0[0] }
    }
}

/// A changed row gets the next change number of its owner.
extension Favourites where Access: WriteTransaction {
    func insert(_ new: NewFavourite) throws {
        let list = new.list
        try transaction.execute(
            FavouriteQueries.insert,
            new.id,
            list.id,
            list.owner,
            new.post.id,
            new.post.revision,
            new.note,
            new.note == nil || new.noteAuthor == list.owner ? nil : new.noteAuthor,
            new.position.text,
            new.addedAt,
            list.guest,
            try transaction.changes.next(of: list.owner)
        )
    }

    func setNote(_ note: String?, by guest: UserID?, on favourite: FavouriteRecord) throws {
        let change = try transaction.changes.next(of: favourite.person)
        try transaction.execute(FavouriteQueries.setNote, note, note.flatMap { _ in guest }, change, favourite.id)
    }

    func setPosition(_ position: FractionalIndex, of id: FavouriteID, owner: UserID) throws {
        let change = try transaction.changes.next(of: owner)
        try transaction.execute(FavouriteQueries.setPosition, position.text, change, id)
    }

    func setSeen(_ revision: Int, on favourite: FavouriteRecord) throws {
        let change = try transaction.changes.next(of: favourite.person)
        try transaction.execute(FavouriteQueries.setSeenRevision, revision, change, favourite.id)
    }

    /// Moves a favourite to a list of another owner.
    func transfer(_ id: FavouriteID, to list: EditableList, at position: FractionalIndex) throws {
        let change = try transaction.changes.next(of: list.owner)
        try transaction.execute(FavouriteQueries.transfer, list.owner, list.id, position.text, change, id)
    }

    /// Merges a favourite into another of the same post: the earlier date, the greater revision and the later note.
    func merge(_ favourite: FavouriteRecord, into own: FavouriteRecord) throws {
        let (older, younger) = favourite.id < own.id ? (favourite, own) : (own, favourite)
        let noted = younger.note == nil ? older : younger
        try delete(favourite.id)
        try transaction.execute(
            FavouriteQueries.merge,
            older.addedAt,
            max(older.revision, younger.revision),
            noted.note,
            noted.noteBy,
            try transaction.changes.next(of: own.person),
            own.id
        )
    }

    /// Renames the guest as adder and author of notes in all lists.
    func rename(_ guest: UserID, to account: UserID) throws {
        try transaction.execute(FavouriteQueries.renameAdder, guest, account)
        try transaction.execute(FavouriteQueries.renameNoteAuthor, guest, account)
    }

    func delete(_ id: FavouriteID) throws {
        try transaction.execute(FavouriteQueries.delete, id)
    }

    func delete(_ post: PostID, of person: UserID) throws {
        try transaction.execute(FavouriteQueries.deleteOfPost, person, post)
    }

    func deleteAll(in list: FavouriteListID) throws {
        try transaction.execute(FavouriteQueries.deleteOfList, list)
    }
}

/// A favourite to insert.
struct NewFavourite {
    let id: FavouriteID
    let list: EditableList
    let post: PostSnapshot
    var note: String?
    var noteAuthor: UserID?
    let position: FractionalIndex
    let addedAt: Timestamp
}
