import ServiceKit

/// Takes out what a person keeps; that others keep the person's posts is theirs.
enum FavouriteErasure {
    static let rule = PersonErasure([
        ErasureStep("favourite") { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.letGoOfSome(of: person, limit: limit), of: limit)
        },
        .mergedGuests,
    ])
}
