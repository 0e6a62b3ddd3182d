import CatalogueContract
import FavouritesContract
import ServiceKit

/// A row of the table `favourite`, with what the catalogue's events have told of its post since.
struct FavouriteRecord: Equatable, Sendable {
    let id: FavouriteID
    let list: FavouriteListID
    /// Whose list it is in.
    let person: UserID
    let post: PostID
    let note: String?
    /// Who wrote the note, if somebody else.
    let noteBy: UserID?
    let position: FractionalIndex
    let addedAt: Timestamp
    /// Who added it, if somebody else.
    let addedBy: UserID?
    /// The post's revision that was last seen.
    let revision: Int
    /// The number of its newest change among its person's.
    let change: Int64
    /// The newest revision that was told of.
    let newestRevision: Int
    /// When the post was changed or ended last, if that was told.
    let markedAt: Timestamp?
    /// When the post was deleted, if that was told.
    let goneAt: Timestamp?
    /// Why the post is shown to nobody, if that was told.
    let closedAs: PostState?
    /// Whose post it is, where it does not say itself how they are reached.
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

/// Where a page of a list ended.
struct FavouritePlace: PageKey {
    let position: FractionalIndex
    let id: FavouriteID

    init(_ record: FavouriteRecord) {
        (position, id) = (record.position, record.id)
    }

    /// Before all that is in a list.
    static let start = FavouritePlace(position: FractionalIndex(""), id: FavouriteID(high: 0, low: 0))

    private init(position: FractionalIndex, id: FavouriteID) {
        (self.position, self.id) = (position, id)
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let id = FavouriteID(fields[1]) else { return nil }
        self.init(position: FractionalIndex(fields[0]), id: id)
    }

    var cursorFields: [String] { [position.text, id.description] }
}

extension ReadTransaction {
    func favourite(_ post: PostID, in list: FavouriteListID) throws -> FavouriteRecord? {
        try row(FavouriteQueries.find, list, post, decode: FavouriteRecord.init)
    }

    /// What is in a list behind a place, in its order.
    func favourites(in list: FavouriteListID, after place: FavouritePlace?, limit: Int) throws -> [FavouriteRecord] {
        let place = place ?? .start
        return try rows(
            FavouriteQueries.list,
            list,
            place.position.text,
            place.id,
            limit,
            decode: FavouriteRecord.init
        )
    }

    /// What was kept last, in whatever list, before the favourite of the id `newest`, which itself need not be there.
    func favourites(of person: UserID, before newest: FavouriteID, limit: Int) throws -> [FavouriteRecord] {
        try rows(FavouriteQueries.ofPerson, person, newest, limit, decode: FavouriteRecord.init)
    }

    /// A post in all lists of a person that it is in.
    func favourites(of person: UserID, post: PostID) throws -> [FavouriteRecord] {
        try rows(FavouriteQueries.ofPersonAndPost, person, post, decode: FavouriteRecord.init)
    }

    /// How many there are in all lists of a person.
    func favouriteCount(of person: UserID) throws -> Int {
        try value(FavouriteQueries.countOfPerson, person) ?? 0
    }

    func favouriteCount(in list: FavouriteListID) throws -> Int {
        try value(FavouriteQueries.countOfList, list) ?? 0
    }

    /// A post that is in a list.
    ///
    /// - Parameter field: what the request calls it.
    /// - Throws: `not-found`.
    func favourite(_ post: PostID, in list: OpenList, field: String) throws -> FavouriteRecord {
        guard let found = try favourite(post, in: list.id) else {
            throw Fault(.notFound, "the post \(post) is not in the list", field: field)
        }
        return found
    }

    /// The lists of a person that a post is in.
    func listsHolding(_ post: PostID, of person: UserID) throws -> [FavouriteListID] {
        try rows(FavouriteQueries.listsHolding, person, post) { try $0[0] }
    }

    /// Whether a person has a post in any list.
    func isKept(_ post: PostID, by person: UserID) throws -> Bool {
        try value(FavouriteQueries.isKept, person, post, as: Int.self) != nil
    }
}

/// Why somebody keeps a post, in their own words.
struct FavouriteNote: Equatable, Sendable {
    let text: String

    /// Nil where nothing is said.
    init?(said text: String?) throws(Fault) {
        guard let text = try AddFavourite.noteRule.checkOptional(text, field: "note") else { return nil }
        self.text = text
    }
}
