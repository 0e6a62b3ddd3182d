import ServiceKit

/// Erases a user's lists, notes and swipes.
enum FavouriteErasure {
    static let rule = UserErasure([
        ErasureStep("favourite") { transaction, person, _, limit in
            ErasureProgress(rows: try FavouriteEditing(transaction).deleteAll(of: person, limit: limit), of: limit)
        },
        ErasureStep("favourite", sql: FavouriteQueries.eraseNotes),
        ErasureStep("favouriteList", "listLink") { transaction, person, _, limit in
            let lists = try transaction.lists.list(of: person, limit: limit)
            for list in lists { try transaction.lists.delete(list.id) }
            return ErasureProgress(rows: lists.count, of: limit)
        },
        ErasureStep("removal", sql: FavouriteChangeQueries.deleteRemovalsOfPerson),
        ErasureStep("changeCount") { transaction, person, _, _ in
            ErasureProgress(rows: try transaction.changes.deleteCount(of: person), isDone: true)
        },
        ErasureStep("swipe", sql: SwipeQueries.deleteOfPerson),
        .mergedGuests,
    ])
}
