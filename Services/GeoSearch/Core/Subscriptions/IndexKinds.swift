import CatalogueContract
import ServiceKit

struct IndexKinds: Subscription {
    let indexer: PostIndexer

    func apply(_ event: KindDeclared, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.kinds.save(event.kind.kind)
        indexer.changes.register(RebuildSubject(event.subject))
        indexer.index.registerKindChange(transaction)
    }
}
