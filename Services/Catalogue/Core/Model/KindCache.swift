import CatalogueContract
import ServiceKit
import Synchronization

/// Parsed kinds, validated against the stored definition on each use.
final class KindCache: Sendable {
    private let known = Mutex<[PostKind: (definition: String, kind: Kind)]>([:])

    /// - Throws: `invalid` with the known kinds.
    func find(_ name: PostKind, in transaction: ReadTransaction, field: String) throws -> Kind {
        guard let record = try transaction.kinds.find(name) else {
            throw BrokenRule.unknownKind(name.text, known: try transaction.kinds.names()).fault(at: field)
        }
        if let found = known.withLock({ $0[name] }), found.definition == record.definition { return found.kind }
        let kind = Kind(stored: try record.declared().kind)
        known.withLock { $0[name] = (record.definition, kind) }
        return kind
    }

    /// See ``PostPublished/searchTexts``.
    func searchTexts(of content: PostContent, in transaction: ReadTransaction) throws -> [String] {
        try find(content.kind, in: transaction, field: "kind").searchTexts(of: content)
    }
}
