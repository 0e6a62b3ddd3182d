import CatalogueContract
import ServiceKit

/// A row of `kind`.
struct KindRecord: Equatable, Sendable {
    /// JSON.
    let definition: String
    let revision: Int
    let changedAt: Timestamp

    init(row: Row) throws {
        definition = try row["definition"]
        revision = try row["revision"]
        changedAt = try row["changedAt"]
    }

    func declared() throws -> DeclaredKind {
        let kind = try WireJSON.decode(KindDefinition.self, from: definition)
        return DeclaredKind(kind: kind, revision: revision, changedAt: changedAt)
    }
}

/// The declared kinds.
struct Kinds<Access: ReadTransaction> {
    let transaction: Access

    func find(_ name: PostKind) throws -> KindRecord? {
        try transaction.row(KindQueries.find, name, decode: KindRecord.init)
    }

    func list(after name: String, limit: Int) throws -> [DeclaredKind] {
        try transaction.rows(KindQueries.list, name, limit, decode: KindRecord.init).map { try $0.declared() }
    }

    /// At most ``KindDeclaration/limit``.
    func names() throws -> [String] {
        try transaction.rows(KindQueries.names) { try $0["name"] }
    }
}

extension Kinds where Access: WriteTransaction {
    func save(_ kind: DeclaredKind) throws {
        let json = try WireJSON.text(kind.kind)
        try transaction.execute(KindQueries.upsert, kind.kind.name, json, kind.revision, kind.changedAt)
    }
}
