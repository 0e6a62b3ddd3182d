import CatalogueContract
import ServiceKit

enum GeoSearchErasure {
    /// Others' alerts are erased with the posts.
    static let rule = UserErasure(
        after: PostsErased.self,
        [
            ErasureStep("homeCell", "homePoint") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.homeCells.delete(of: person) ? 1 : 0, isDone: true)
            },
            // At most 32 fields with some dozens of words.
            ErasureStep("personNumber", "personWord") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.userAttributes.delete(of: person), isDone: true)
            },
            ErasureStep("fenceWatch", "tracker") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.fenceWatches.deleteAll(of: person), isDone: true)
            },
            ErasureStep("savedSearch", "alert") { transaction, person, _, limit in
                ErasureProgress(rows: try transaction.savedSearches.deleteAll(of: person, limit: limit), of: limit)
            },
            ErasureStep("alertCount") { transaction, person, _, _ in
                ErasureProgress(rows: try transaction.alerts.deleteCount(of: person), isDone: true)
            },
            .mergedGuests,
        ]
    )
}
