import CatalogueContract
import ServiceKit

/// Remembers that a kept post says something else now, for lists that are read while the catalogue is away.
struct MarkChangedPosts: Subscription {
    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markChanged(event.post.id, to: event.post.revision)
    }
}
