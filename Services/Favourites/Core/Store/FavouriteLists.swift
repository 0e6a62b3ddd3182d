import FavouritesContract
import ServiceKit

/// The lists of favourites.
struct FavouriteLists<Access: ReadTransaction> {
    let transaction: Access

    func find(_ id: FavouriteListID) throws -> ListRecord? {
        try transaction.row(ListQueries.find, id, decode: ListRecord.init)
    }

    /// - Throws: `not-found`, also for another user's.
    func require(_ id: FavouriteListID, of person: UserID) throws -> ListRecord {
        guard let list = try find(id), list.person == person else {
            throw Fault(.notFound, "you have no list \(id)", field: "list", rule: "no-such-list")
        }
        return list
    }

    /// The list to edit; the default list might not exist yet.
    ///
    /// - Throws: `not-found`, also for another user's.
    func open(_ id: FavouriteListID?, of person: UserID) throws -> EditableList {
        guard let id, id != .defaultList(of: person) else { return .defaultList(of: person) }
        return EditableList(id: try require(id, of: person).id, owner: person)
    }

    /// - Throws: `not-found`; `forbidden` with a read-only link.
    func open(_ reference: ListReference, of person: UserID, at moment: Timestamp) throws -> EditableList {
        switch reference {
        case .own(let id): return try open(id, of: person)
        case .link(let digest):
            let (list, role) = try transaction.links.resolve(digest, for: person, at: moment)
            guard role == .coEdit else {
                throw Fault(.forbidden, "this link only lets you read the list", field: "link", rule: "read-only-link")
            }
            return EditableList(id: list.id, owner: list.person, guest: list.person == person ? nil : person)
        }
    }

    /// Lists a user's lists by id.
    func list(of person: UserID, after id: FavouriteListID? = nil, limit: Int) throws -> [ListRecord] {
        let start = id ?? FavouriteListID(high: 0, low: 0)
        return try transaction.rows(ListQueries.ofPerson, person, start, limit, decode: ListRecord.init)
    }

    func listChanged(of person: UserID, after number: Int64, limit: Int) throws -> [ListRecord] {
        try transaction.rows(ListQueries.changed, person, number, limit, decode: ListRecord.init)
    }

    func count(of person: UserID) throws -> Int {
        try transaction.value(ListQueries.count, person) ?? 0
    }
}

/// A changed row gets the next change number of its owner.
extension FavouriteLists where Access: WriteTransaction {
    func insert(
        _ id: FavouriteListID,
        of person: UserID,
        named name: String? = nil,
        emoji: String? = nil,
        at moment: Timestamp
    ) throws {
        let change = try transaction.changes.next(of: person)
        try transaction.execute(ListQueries.insert, id, person, name, emoji, moment, change)
    }

    func insertDefaultListIfNeeded(_ list: EditableList, at moment: Timestamp) throws {
        guard list.id == .defaultList(of: list.owner), try find(list.id) == nil else { return }
        try insert(list.id, of: list.owner, at: moment)
    }

    func rename(_ list: EditableList, to name: String, emoji: String?) throws {
        let change = try transaction.changes.next(of: list.owner)
        try transaction.execute(ListQueries.rename, name, emoji, change, list.id)
    }

    func setMuted(_ isMuted: Bool, _ list: EditableList) throws {
        let change = try transaction.changes.next(of: list.owner)
        try transaction.execute(ListQueries.setMuted, isMuted, change, list.id)
    }

    /// Publishes a change of the list to other devices.
    func touch(_ list: EditableList) throws {
        try transaction.execute(ListQueries.touch, try transaction.changes.next(of: list.owner), list.id)
    }

    func transfer(_ id: FavouriteListID, to account: UserID) throws {
        try transaction.execute(ListQueries.transfer, account, try transaction.changes.next(of: account), id)
    }

    /// Deletes an empty list and its links.
    func delete(_ id: FavouriteListID) throws {
        try transaction.links.deleteAll(of: id)
        try transaction.execute(ListQueries.delete, id)
    }
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

extension FavouriteList {
    init(_ record: ListRecord, in transaction: ReadTransaction) throws {
        let links = try transaction.links.list(of: record.id).map { ListLink($0) }
        self.init(
            id: record.id,
            owner: record.person,
            name: record.name,
            emoji: record.emoji,
            isDefault: record.id == .defaultList(of: record.person),
            revision: record.change,
            createdAt: record.createdAt,
            count: try transaction.favourites.count(in: record.id),
            isMuted: record.isMuted ? true : nil,
            links: links.isEmpty ? nil : links
        )
    }

    /// - Throws: `not-found`, also for another user's.
    init(_ id: FavouriteListID, of person: UserID, in transaction: ReadTransaction) throws {
        try self.init(transaction.lists.require(id, of: person), in: transaction)
    }
}
