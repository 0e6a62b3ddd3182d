import FavouritesContract
import ServiceKit

/// SQL of lists (see `QueryPlanTests`).
enum ListQueries {
    static let table = """
        CREATE TABLE favouriteList (
            id TEXT NOT NULL,
            person TEXT NOT NULL,
            name TEXT,
            emoji TEXT,
            createdAt INTEGER NOT NULL,
            isMuted INTEGER NOT NULL DEFAULT 0,
            change INTEGER NOT NULL,
            CONSTRAINT favouriteListKey PRIMARY KEY (id),
            CONSTRAINT favouriteListByChange UNIQUE (person, change),
            CONSTRAINT favouriteListIsMutedOrNot CHECK (isMuted IN (0, 1))
        ) STRICT;
        CREATE INDEX favouriteListByPerson ON favouriteList (person, id);
        """

    private static let columns = "id, person, name, emoji, createdAt, isMuted, change"

    static let find = "SELECT \(columns) FROM favouriteList WHERE id = ?"

    static let ofPerson = "SELECT \(columns) FROM favouriteList WHERE person = ? AND id > ? ORDER BY id LIMIT ?"

    static let changed = "SELECT \(columns) FROM favouriteList WHERE person = ? AND change > ? ORDER BY change LIMIT ?"

    /// About 200 index entries at most.
    static let count = "SELECT count(*) FROM favouriteList WHERE person = ?"

    static let insert = """
        INSERT INTO favouriteList (id, person, name, emoji, createdAt, change) VALUES (?, ?, ?, ?, ?, ?)
        """

    static let rename = "UPDATE favouriteList SET name = ?, emoji = ?, change = ? WHERE id = ?"

    static let mute = "UPDATE favouriteList SET isMuted = ?, change = ? WHERE id = ?"

    static let touch = "UPDATE favouriteList SET change = ? WHERE id = ?"

    static let handOver = "UPDATE favouriteList SET person = ?, change = ? WHERE id = ?"

    static let delete = "DELETE FROM favouriteList WHERE id = ?"
}

struct ListRecord: Equatable, Sendable {
    let id: FavouriteListID
    let person: UserID
    let name: String?
    let emoji: String?
    let createdAt: Timestamp
    let isMuted: Bool
    let change: Int64

    init(row: Row) throws {
        id = try row["id"]
        person = try row["person"]
        name = try row["name"]
        emoji = try row["emoji"]
        createdAt = try row["createdAt"]
        isMuted = try row["isMuted"]
        change = try row["change"]
    }
}

extension FavouriteListID {
    /// Derived from the user's id, so that it is unique without a lookup.
    static func usual(of person: UserID) -> FavouriteListID {
        FavouriteListID(high: person.high, low: person.low)
    }
}

enum ListLimit {
    static let most = 200

    static func checkRoom(beside count: Int) throws(Fault) {
        guard count < most else { throw Fault(.conflict, "you can have at most \(most) lists", field: "name") }
    }
}

extension ReadTransaction {
    func list(_ id: FavouriteListID) throws -> ListRecord? {
        try row(ListQueries.find, id, decode: ListRecord.init)
    }

    func lists(of person: UserID, after id: FavouriteListID? = nil, limit: Int) throws -> [ListRecord] {
        try rows(ListQueries.ofPerson, person, id ?? FavouriteListID(high: 0, low: 0), limit, decode: ListRecord.init)
    }

    /// - Throws: `not-found`, also for another user's.
    func ownList(_ id: FavouriteListID, of person: UserID) throws -> ListRecord {
        guard let list = try list(id), list.person == person else { throw FavouritesFault.noSuchList(id) }
        return list
    }

    func listCount(of person: UserID) throws -> Int {
        try value(ListQueries.count, person) ?? 0
    }

    func told(_ record: ListRecord) throws -> FavouriteList {
        let links = try links(of: record.id).map(\.told)
        return FavouriteList(
            id: record.id,
            owner: record.person,
            name: record.name,
            emoji: record.emoji,
            isDefault: record.id == .usual(of: record.person),
            revision: record.change,
            createdAt: record.createdAt,
            count: try favouriteCount(in: record.id),
            isMuted: record.isMuted ? true : nil,
            links: links.isEmpty ? nil : links
        )
    }
}

extension WriteTransaction {
    func createList(
        _ id: FavouriteListID,
        of person: UserID,
        named name: String? = nil,
        emoji: String? = nil,
        at moment: Timestamp
    ) throws {
        try execute(ListQueries.insert, id, person, name, emoji, moment, try nextChange(of: person))
    }

    func createDefaultListIfNeeded(_ list: EditableList, at moment: Timestamp) throws {
        guard list.id == .usual(of: list.owner), try self.list(list.id) == nil else { return }
        try createList(list.id, of: list.owner, at: moment)
    }

    /// Publishes a change of the list to other devices.
    func touch(_ list: EditableList) throws {
        try execute(ListQueries.touch, try nextChange(of: list.owner), list.id)
    }

    /// Uses a constant number of statements.
    func deleteList(_ id: FavouriteListID, of person: UserID, at moment: Timestamp) throws {
        try hideFromCards(whatIsIn: id, of: person, at: moment)
        try execute(FavouriteQueries.decrementKeepersOfList, id)
        try execute(FavouriteQueries.deleteList, id)
        try execute(KeptPostQueries.deleteUnkept)
        try execute(LinkQueries.deleteOfList, id)
        try execute(ListQueries.delete, id)
        try execute(ChangeQueries.forgetRemovalsFrom, id)
        try noteRemoval(of: nil, from: id, of: person, at: moment)
    }
}

enum FavouritesFault {
    /// Doesn't reveal whether it exists.
    static func noSuchList(_ id: FavouriteListID) -> Fault {
        Fault(.notFound, "you have no list \(id)", field: "list")
    }

    /// Doesn't reveal the reason.
    static let noSuchLink = Fault(.notFound, "this link does not exist", field: "link")
}
