import FavouritesContract
import ServiceKit

/// The numbered changes of each user's lists.
struct FavouriteChanges<Access: ReadTransaction> {
    let transaction: Access

    func count(of person: UserID) throws -> ChangeCount {
        try transaction.row(FavouriteChangeQueries.count, person) {
            ChangeCount(newest: try $0["newest"], forgotten: try $0["forgotten"])
        } ?? ChangeCount()
    }

    /// Oldest first.
    func list(of person: UserID, after number: Int64, limit: Int) throws -> [NumberedChange<FavouriteChange>] {
        let lists = try transaction.lists.listChanged(of: person, after: number, limit: limit).map { list in
            let change = FavouriteChange(list: try FavouriteList(list, in: transaction))
            return NumberedChange(number: list.change, change: change)
        }
        let kept = try transaction.favourites.listChanged(of: person, after: number, limit: limit).map {
            NumberedChange(number: $0.change, change: FavouriteChange(favourite: KeptFavourite($0)))
        }
        let removals = try transaction.rows(FavouriteChangeQueries.removals, person, number, limit) { row in
            NumberedChange(number: try row["change"], change: try FavouriteChange(removal: row))
        }
        return Array((lists + kept + removals).sorted { $0.number < $1.number }.prefix(limit))
    }
}

extension FavouriteChanges where Access: WriteTransaction {
    /// Takes the user's next change number.
    func next(of person: UserID) throws -> Int64 {
        let number: Int64? = try transaction.value(FavouriteChangeQueries.next, person)
        return number ?? 1
    }

    /// - Parameter post: `nil` for the list itself.
    func insertRemoval(of post: PostID?, from list: FavouriteListID, of person: UserID, at moment: Timestamp) throws {
        let number = try next(of: person)
        try transaction.execute(FavouriteChangeQueries.insertRemoval, person, number, list, post, moment)
        guard number > FavouriteLimits.changes else { return }
        try transaction.execute(FavouriteChangeQueries.trim, person, number - FavouriteLimits.changes)
    }

    func deleteRemoval(of post: PostID, from list: FavouriteListID) throws {
        try transaction.execute(FavouriteChangeQueries.deleteRemoval, list, post)
    }

    func deleteRemovals(from list: FavouriteListID) throws {
        try transaction.execute(FavouriteChangeQueries.deleteRemovalsOfList, list)
    }

    /// - Returns: below `limit` when finished.
    func dropRemovals(before moment: Timestamp, limit: Int) throws -> Int {
        let old = try transaction.rows(FavouriteChangeQueries.removalsBefore, moment, limit) {
            (person: try $0[0, as: UserID.self], change: try $0[1, as: Int64.self])
        }
        for removal in old {
            try transaction.execute(FavouriteChangeQueries.dropRemoval, removal.person, removal.change)
            try transaction.execute(FavouriteChangeQueries.setForgotten, removal.change, removal.person, removal.change)
        }
        return old.count
    }

    /// Deletes the removals and the count.
    func deleteAll(of person: UserID) throws {
        try transaction.execute(FavouriteChangeQueries.deleteRemovalsOfPerson, person, Int.max)
        try deleteCount(of: person)
    }

    @discardableResult
    func deleteCount(of person: UserID) throws -> Int {
        try transaction.execute(FavouriteChangeQueries.deleteCount, person)
    }
}

/// A user's newest change and newest dropped removal.
struct ChangeCount: Sendable {
    var newest: Int64 = 0
    var forgotten: Int64 = 0

    /// - Throws: `gone` if removals may be missing.
    func check(_ number: Int64) throws(Fault) {
        guard number >= max(forgotten, newest - FavouriteLimits.changes) else {
            throw Fault(
                .gone,
                "too much has changed: start again without a cursor",
                field: "cursor",
                rule: "cursor-expired"
            )
        }
    }
}

extension FavouriteChange {
    fileprivate init(removal row: Row) throws {
        let list: FavouriteListID = try row["list"]
        let post: PostID? = try row["post"]
        self.init(
            deleted: post == nil ? list : nil,
            removed: post.map { RemovedFavourite(list: list, post: $0) }
        )
    }
}

extension KeptFavourite {
    fileprivate init(_ record: FavouriteRecord) {
        self.init(
            list: record.list,
            post: record.post,
            order: record.position.text,
            addedAt: record.addedAt,
            addedBy: record.addedBy,
            note: record.note,
            revision: record.revision
        )
    }
}
