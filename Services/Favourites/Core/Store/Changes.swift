import FavouritesContract
import ServiceKit

/// A user's newest change and oldest known removal.
struct ChangeCount: Sendable {
    /// Beyond it, reading everything is cheaper.
    static let most: Int64 = 20_000

    var newest: Int64 = 0
    var forgotten: Int64 = 0

    /// - Throws: `gone` if removals may be missing.
    func check(_ number: Int64) throws(Fault) {
        guard number >= max(forgotten, newest - ChangeCount.most) else {
            throw Fault(.gone, "too much has changed: start again without a cursor", field: "cursor")
        }
    }
}

extension ReadTransaction {
    func changeCount(of person: UserID) throws -> ChangeCount {
        try row(ChangeQueries.count, person) { ChangeCount(newest: try $0["newest"], forgotten: try $0["forgotten"]) }
            ?? ChangeCount()
    }

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
