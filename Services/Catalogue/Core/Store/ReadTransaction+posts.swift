import CatalogueContract
import Storage
import Wire

extension ReadTransaction {
    func post(_ id: PostID) throws -> PostRecord? {
        try row(PostQueries.find, id, decode: PostRecord.init)
    }

    func post(of owner: UserID, from origin: ImportOrigin) throws -> PostRecord? {
        try row(PostQueries.findByOrigin, owner, origin.source, origin.externalID, decode: PostRecord.init)
    }

    /// The newest posts made before the one of the id `newest`, which itself need not be there.
    func posts(by owner: UserID?, of kind: PostKind?, before newest: PostID, limit: Int) throws -> [PostRecord] {
        let filter: [(any SQLValueConvertible)?] = (owner.map { [$0] } ?? []) + (kind.map { [$0] } ?? [])
        return try rows(
            PostQueries.list(byOwner: owner != nil, ofKind: kind != nil),
            values: filter + [newest, limit],
            decode: PostRecord.init
        )
    }

    /// How many there are, exactly, at the same cost whatever their number.
    func postCount(by owner: UserID?, of kind: PostKind?) throws -> Int {
        let ofAll = owner.map(\.description) ?? ""
        guard let kind else { return try value(PostQueries.count(ofKind: false), ofAll) ?? 0 }
        return try value(PostQueries.count(ofKind: true), ofAll, kind) ?? 0
    }
}
