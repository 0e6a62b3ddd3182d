import CatalogueContract
import ServiceKit

/// Deletes an erased user's ratings, and those of deleted posts.
enum RatingErasure {
    static let step = ErasureStep("rating") { transaction, person, moment, limit in
        let ratings = try transaction.ratings.list(by: person, before: .latest, limit: limit)
        let rating = PostRating(transaction: transaction)
        try rating.delete(ratings, at: moment)
        let rest = limit - ratings.count
        let orphaned = rest > 0 ? try rating.deleteOrphaned(at: moment, limit: rest) : 0
        return ErasureProgress(rows: ratings.count + orphaned, of: limit)
    }

    static let task = RetentionTask("ratings of deleted posts") {
        try PostRating(transaction: $0).deleteOrphaned(at: $1, limit: $2)
    }
}
