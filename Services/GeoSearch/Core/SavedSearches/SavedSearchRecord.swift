import GeoSearchContract
import ServiceKit

/// The tables of saved searches; `SavedSearchQueryTests` checks the use of indexes.
enum SavedSearchTables {
    /// Saving assigns a new number, never reused: greater numbers are all changes.
    static let sql = """
        CREATE TABLE savedSearch (
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            search TEXT NOT NULL,
            savedAt INTEGER NOT NULL,
            isGuest INTEGER NOT NULL,
            CONSTRAINT savedSearchKey PRIMARY KEY (id),
            CONSTRAINT savedSearchByNumber UNIQUE (number),
            CONSTRAINT savedSearchByName UNIQUE (person, name)
        ) STRICT;
        CREATE INDEX savedSearchByPerson ON savedSearch (person, id);

        CREATE TABLE savedSearchCount (
            one INTEGER NOT NULL,
            newest INTEGER NOT NULL,
            count INTEGER NOT NULL,
            ofGuests INTEGER NOT NULL,
            CONSTRAINT savedSearchCountKey PRIMARY KEY (one),
            CONSTRAINT savedSearchCountOfAll CHECK (one = 1 AND count >= ofGuests AND ofGuests >= 0)
        ) STRICT;
        INSERT INTO savedSearchCount (one, newest, count, ofGuests) VALUES (1, 0, 0, 0);
        """

    private static let columns = "id, number, person, name, search, savedAt, isGuest"

    static let ofName = "SELECT \(columns) FROM savedSearch WHERE person = ? AND name = ?"
    static let ofNumber = "SELECT \(columns) FROM savedSearch WHERE number = ?"
    static let ofPerson =
        "SELECT \(columns) FROM savedSearch WHERE person = ? AND id < ? ORDER BY id DESC LIMIT ?"
    static let beyond = "SELECT \(columns) FROM savedSearch WHERE number > ? ORDER BY number LIMIT ?"
    /// Usually at most 50 entries.
    static let countOfPerson = "SELECT count(*) FROM savedSearch WHERE person = ?"
    static let countOfAll = "SELECT count FROM savedSearchCount WHERE one = 1"

    static let nextNumber = "UPDATE savedSearchCount SET newest = newest + 1 WHERE one = 1"
    static let newestNumber = "SELECT newest FROM savedSearchCount WHERE one = 1"
    static let insert = """
        INSERT INTO savedSearch (id, number, person, name, search, savedAt, isGuest) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    static let replace = "UPDATE savedSearch SET number = ?, search = ?, savedAt = ? WHERE id = ?"
    static let delete = "DELETE FROM savedSearch WHERE id = ? AND person = ?"
    static let isGuest = "SELECT isGuest FROM savedSearch WHERE id = ?"
    static let count =
        "UPDATE savedSearchCount SET count = count + ?, ofGuests = ofGuests + ? WHERE one = 1"
    static let countOfGuests = "SELECT ofGuests FROM savedSearchCount WHERE one = 1"
    static let countOfGuest = "SELECT count(*) FROM savedSearch WHERE person = ? AND isGuest = 1"

    /// Of a guest and an account.
    static let olderOfSameName = """
        SELECT id, person FROM savedSearch WHERE person IN (?1, ?2) AND EXISTS (
            SELECT 1 FROM savedSearch AS newer
            WHERE newer.person IN (?1, ?2) AND newer.name = savedSearch.name AND newer.number > savedSearch.number
        )
        """
    static let handOver = "UPDATE savedSearch SET person = ?2, isGuest = 0 WHERE person = ?1"
}

struct SavedSearchRecord: Sendable {
    let id: SavedSearchID
    let number: Int64
    let person: UserID
    let name: String
    let search: Search
    let savedAt: Timestamp
    let isGuest: Bool

    init(row: Row) throws {
        id = try row["id"]
        number = try row["number"]
        person = try row["person"]
        name = try row["name"]
        let json: String = try row["search"]
        search = try RawJSON(stored: Array(json.utf8)).decode(Search.self)
        savedAt = try row["savedAt"]
        isGuest = try row["isGuest"]
    }

    var saved: SavedSearch { SavedSearch(id: id, name: name, search: search, savedAt: savedAt) }
}

extension ReadTransaction {
    /// Newest first; `id` need not exist.
    func savedSearches(of person: UserID, before id: SavedSearchID, limit: Int) throws -> [SavedSearchRecord] {
        try rows(SavedSearchTables.ofPerson, person, id, limit, decode: SavedSearchRecord.init)
    }

    func savedSearches(beyond number: Int64, limit: Int) throws -> [SavedSearchRecord] {
        try rows(SavedSearchTables.beyond, number, limit, decode: SavedSearchRecord.init)
    }

    /// `nil` after deletion or saving again.
    func savedSearch(ofNumber number: Int64) throws -> SavedSearchRecord? {
        try row(SavedSearchTables.ofNumber, number, decode: SavedSearchRecord.init)
    }
}

extension WriteTransaction {
    /// - Parameter id: for a new name.
    /// - Throws: `conflict` or `overloaded` at a limit.
    func save(
        _ json: String,
        as name: String,
        of person: UserID,
        isGuest: Bool,
        newID id: SavedSearchID,
        at moment: Timestamp
    ) throws -> SavedSearchID {
        let known = try row(SavedSearchTables.ofName, person, name) { try $0["id", as: SavedSearchID.self] }
        if known == nil {
            try SavedSearchLimit.check(
                ofPerson: try value(SavedSearchTables.countOfPerson, person) ?? 0,
                isGuest: isGuest,
                ofAll: try value(SavedSearchTables.countOfAll) ?? 0,
                ofGuests: try value(SavedSearchTables.countOfGuests) ?? 0
            )
        }
        try execute(SavedSearchTables.nextNumber)
        let number: Int64? = try value(SavedSearchTables.newestNumber)
        if let known {
            try execute(SavedSearchTables.replace, number, json, moment, known)
            return known
        }
        try execute(SavedSearchTables.insert, id, number, person, name, json, moment, isGuest)
        try execute(SavedSearchTables.count, 1, isGuest ? 1 : 0)
        return id
    }

    /// - Returns: whether it existed.
    @discardableResult
    func deleteSavedSearch(_ id: SavedSearchID, of person: UserID) throws -> Bool {
        let guests: Int = try value(SavedSearchTables.isGuest, id) ?? 0
        guard try execute(SavedSearchTables.delete, id, person) == 1 else { return false }
        try execute(SavedSearchTables.count, -1, -guests)
        try execute(AlertTables.deleteOfSearch, id)
        return true
    }

    /// - Returns: the number deleted; fewer than `limit` at the end.
    func deleteSavedSearches(of person: UserID, limit: Int) throws -> Int {
        let found = try savedSearches(of: person, before: .latest, limit: limit)
        for saved in found { try deleteSavedSearch(saved.id, of: person) }
        return found.count
    }
}

enum SavedSearchLimit {
    static let mostOfAccount = 50
    static let mostOfGuest = 10
    /// Each is held in memory and tried on every changed post.
    static let mostOfAll = 100_000
    /// Guests are free to create; accounts need reserved room.
    static let mostOfGuests = mostOfAll / 4

    static func check(ofPerson count: Int, isGuest: Bool, ofAll total: Int, ofGuests: Int)
        throws(Fault)
    {
        let most = isGuest ? mostOfGuest : mostOfAccount
        guard count < most else {
            throw Fault(.conflict, "you cannot save more than \(most) searches", field: "name")
        }
        guard total < mostOfAll, !isGuest || ofGuests < mostOfGuests else {
            throw Fault(.overloaded, "the service cannot store more searches at the moment")
        }
    }
}
