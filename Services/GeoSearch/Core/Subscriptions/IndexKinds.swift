import CatalogueContract
import ServiceKit

struct IndexKinds: Subscription {
    let index: SearchIndex

    func apply(_ event: KindDeclared, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.kinds.save(event.kind.kind)
        index.registerKindChange(transaction)
    }
}
