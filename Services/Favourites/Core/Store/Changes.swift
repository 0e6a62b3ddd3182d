import FavouritesContract
import ServiceKit

/// How many changes a person has made, and from which on all removals are known.
struct ChangeCount: Sendable {
    /// Whoever is further behind reads all anew, which is less than to be told of so many.
    static let most: Int64 = 20_000

    var newest: Int64 = 0
    var forgotten: Int64 = 0

    /// - Throws: `gone` for whoever may have missed a removal.
    func check(_ number: Int64) throws(Fault) {
        guard number >= max(forgotten, newest - ChangeCount.most) else {
            throw Fault(.gone, "too much has changed since: begin again without a cursor", field: "cursor")
        }
    }
}

extension ReadTransaction {
    func changeCount(of person: UserID) throws -> ChangeCount {
        try row(ChangeQueries.count, person) { ChangeCount(newest: try $0["newest"], forgotten: try $0["forgotten"]) }
            ?? ChangeCount()
    }

    /// What has changed behind a number, each thing as it is now.
    func changes(of person: UserID, after number: Int64, limit: Int) throws -> [NumberedChange<FavouriteChange>] {
        let lists = try rows(ListQueries.changed, person, number, limit, decode: ListRecord.init).map { list in
            NumberedChange(number: list.change, change: FavouriteChange(list: try told(list)))
        }
        let kept = try rows(FavouriteQueries.changed, person, number, limit, decode: FavouriteRecord.init).map {
            NumberedChange(number: $0.change, change: FavouriteChange(favourite: KeptFavourite($0)))
        }
        let removals = try rows(ChangeQueries.removals, person, number, limit) { row in
            let list: FavouriteListID = try row["list"]
            let post: PostID? = try row["post"]
            return NumberedChange(
                number: try row["change"],
                change: FavouriteChange(
                    deleted: post == nil ? list : nil,
                    removed: post.map { RemovedFavourite(list: list, post: $0) }
                )
            )
        }
        return Array((lists + kept + removals).sorted { $0.number < $1.number }.prefix(limit))
    }
}

extension KeptFavourite {
    init(_ record: FavouriteRecord) {
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
