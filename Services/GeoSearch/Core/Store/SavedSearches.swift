import GeoSearchContract
import ServiceKit

/// The users' saved searches.
struct SavedSearches<Access: ReadTransaction> {
    let transaction: Access

    /// Newest first; `id` need not exist.
    func list(of person: UserID, before id: SavedSearchID, limit: Int) throws -> [SavedSearchRecord] {
        try transaction.rows(SavedSearchQueries.list, person, id, limit, decode: SavedSearchRecord.init)
    }

    /// Oldest first.
    func list(after number: Int64, limit: Int) throws -> [SavedSearchRecord] {
        try transaction.rows(SavedSearchQueries.listByNumber, number, limit, decode: SavedSearchRecord.init)
    }

    /// `nil` after deletion or saving again.
    func find(number: Int64) throws -> SavedSearchRecord? {
        try transaction.row(SavedSearchQueries.findByNumber, number, decode: SavedSearchRecord.init)
    }

    /// `nil` after deletion or saving again.
    func holder(ofNumber number: Int64) throws -> SavedSearchHolder? {
        try transaction.row(SavedSearchQueries.holderOfNumber, number) { row in
            SavedSearchHolder(
                search: try row["id"],
                person: try row["person"],
                isGuest: try row["isGuest"],
                savedAt: try row["savedAt"]
            )
        }
    }

    func find(named name: String, of person: UserID) throws -> SavedSearchID? {
        try transaction.row(SavedSearchQueries.findByName, person, name) { try $0["id"] }
    }

    func count(of person: UserID) throws -> Int {
        try transaction.value(SavedSearchQueries.countOfPerson, person) ?? 0
    }

    func total() throws -> Int { try transaction.value(SavedSearchQueries.total) ?? 0 }

    func totalOfGuests() throws -> Int { try transaction.value(SavedSearchQueries.totalOfGuests) ?? 0 }

    func newestNumber() throws -> Int64 { try transaction.value(SavedSearchQueries.newestNumber) ?? 0 }
}

extension SavedSearches where Access: WriteTransaction {
    func insert(
        _ id: SavedSearchID,
        _ json: String,
        as name: String,
        of person: UserID,
        isGuest: Bool,
        at moment: Timestamp
    ) throws {
        let number = try nextNumber()
        try transaction.execute(SavedSearchQueries.insert, id, number, person, name, json, moment, isGuest)
        try transaction.execute(SavedSearchQueries.addToTotals, 1, isGuest ? 1 : 0)
    }

    func replace(_ id: SavedSearchID, with json: String, at moment: Timestamp) throws {
        try transaction.execute(SavedSearchQueries.replace, try nextNumber(), json, moment, id)
    }

    private func nextNumber() throws -> Int64 {
        try transaction.execute(SavedSearchQueries.nextNumber)
        return try newestNumber()
    }

    /// Deletes also its alerts.
    ///
    /// - Returns: whether it existed.
    @discardableResult
    func delete(_ id: SavedSearchID, of person: UserID) throws -> Bool {
        let guests: Int = try transaction.value(SavedSearchQueries.isGuest, id) ?? 0
        guard try transaction.execute(SavedSearchQueries.delete, id, person) == 1 else { return false }
        try transaction.execute(SavedSearchQueries.addToTotals, -1, -guests)
        try transaction.alerts.deleteAll(of: id)
        return true
    }

    /// - Returns: the number deleted; fewer than `limit` at the end.
    func deleteAll(of person: UserID, limit: Int) throws -> Int {
        let found = try list(of: person, before: .latest, limit: limit)
        for saved in found { try delete(saved.id, of: person) }
        return found.count
    }

    /// Counts the searches of a guest that has registered as an account's.
    func setRegistered(_ person: UserID) throws {
        let guests = try transaction.execute(SavedSearchQueries.setRegistered, person)
        if guests > 0 { try transaction.execute(SavedSearchQueries.addToTotals, 0, -guests) }
    }

    /// Moves a guest's searches to an account; of equal names the newer stays.
    func move(of guest: UserID, to account: UserID) throws {
        let older = try transaction.rows(SavedSearchQueries.olderOfSameName, guest, account) {
            (id: try $0[0, as: SavedSearchID.self], person: try $0[1, as: UserID.self])
        }
        for saved in older { try delete(saved.id, of: saved.person) }
        let guests: Int = try transaction.value(SavedSearchQueries.countOfGuest, guest) ?? 0
        try transaction.execute(SavedSearchQueries.move, guest, account)
        try transaction.execute(SavedSearchQueries.addToTotals, 0, -guests)
    }
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

    var holder: SavedSearchHolder { SavedSearchHolder(search: id, person: person, isGuest: isGuest, savedAt: savedAt) }

    func saved(restsUntil end: Timestamp?) -> SavedSearch {
        SavedSearch(id: id, name: name, search: search, savedAt: savedAt, restsUntil: end)
    }
}

/// The person whom a saved search alerts.
struct SavedSearchHolder: Sendable {
    let search: SavedSearchID
    let person: UserID
    let isGuest: Bool
    let savedAt: Timestamp
}
