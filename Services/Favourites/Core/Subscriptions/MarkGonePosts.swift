import CatalogueContract
import ServiceKit

/// Remembers that a kept post was deleted, for lists that are read while the catalogue is away.
struct MarkGonePosts: Subscription {
    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markGone(event.id, at: moment)
    }
}
