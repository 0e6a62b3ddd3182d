import CatalogueContract
import ServiceKit

struct ForgetDeletedPosts: Subscription {
    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forget(event.id)
    }
}
