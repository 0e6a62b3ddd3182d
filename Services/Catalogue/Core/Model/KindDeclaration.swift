import CatalogueContract
import ServiceKit
import UmkreisAttributes

/// Declares kinds with their events.
struct KindDeclaration {
    /// Maximum kinds.
    static let limit = 100

    let transaction: WriteTransaction

    /// - Throws: `invalid` if incompatible; `conflict` above the limit.
    func declare(_ kind: Kind, at moment: Timestamp, field: String) throws -> DeclaredKind {
        let (declared, former) = try kind.declared(at: moment, field: field, in: transaction)
        guard declared != former else { return declared }
        try transaction.kinds.save(declared)
        try transaction.announce(KindDeclared(kind: declared))
        if let former, kind.definition.hasDifferentSearchLabels(than: former.kind) {
            try KindReindexing.begin(kind.name, in: transaction)
        }
        return declared
    }
}

extension Kind {
    /// Returns what a declaration stores, beside the former kind; both are the same without a change.
    ///
    /// - Throws: `invalid` if incompatible; `conflict` above the limit.
    func declared(
        at moment: Timestamp,
        field: String,
        in transaction: ReadTransaction
    ) throws -> (kind: DeclaredKind, former: DeclaredKind?) {
        let former = try transaction.kinds.find(name)?.declared()
        if let former, former.kind == definition { return (former, former) }
        if let former {
            try attributes.check(replacing: former.kind.attributes ?? [], field: "\(field).attributes")
        } else if try transaction.kinds.names().count >= KindDeclaration.limit {
            throw Fault(
                .conflict,
                "there are \(KindDeclaration.limit) kinds already",
                field: "\(field).name",
                rule: "too-many-kinds",
                maximum: KindDeclaration.limit
            )
        }
        return (DeclaredKind(kind: definition, revision: (former?.revision ?? 0) + 1, changedAt: moment), former)
    }
}
