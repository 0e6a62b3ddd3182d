import Attributes
import CatalogueContract
import ServiceKit

/// Declares kinds with their events.
struct KindDeclaration {
    /// Maximum kinds.
    static let limit = 100

    let transaction: WriteTransaction

    /// - Throws: `invalid` if incompatible; `conflict` above the limit.
    func declare(_ kind: Kind, at moment: Timestamp, field: String) throws -> DeclaredKind {
        let former = try transaction.kinds.find(kind.name)?.declared()
        if let former, former.kind == kind.definition { return former }
        if let former {
            try kind.attributes.check(replacing: former.kind.attributes ?? [], field: "\(field).attributes")
        } else if try transaction.kinds.names().count >= Self.limit {
            throw Fault(
                .conflict,
                "there are \(Self.limit) kinds already",
                field: "\(field).name",
                rule: "too-many-kinds",
                values: ["most": .number(Double(Self.limit))]
            )
        }
        let declared = DeclaredKind(kind: kind.definition, revision: (former?.revision ?? 0) + 1, changedAt: moment)
        try transaction.kinds.save(declared)
        try transaction.announce(KindDeclared(kind: declared))
        if let former, kind.definition.hasDifferentSearchLabels(than: former.kind) {
            try KindReindexing.begin(kind.name, in: transaction)
        }
        return declared
    }
}
