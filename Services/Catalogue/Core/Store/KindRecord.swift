import Attributes
public import CatalogueContract
public import Storage
import Synchronization
import Vocabulary
import Wire

struct KindRecord: Equatable, Sendable {
    /// JSON.
    let definition: String
    let revision: Int
    let changedAt: Timestamp

    static let columns = "definition, revision, changedAt"
    static let find = "SELECT \(columns) FROM kind WHERE name = ?"
    static let list = "SELECT \(columns) FROM kind WHERE name > ? ORDER BY name LIMIT ?"
    static let names = "SELECT name FROM kind ORDER BY name"
    static let put = """
        INSERT INTO kind (name, definition, revision, changedAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET
            definition = excluded.definition, revision = excluded.revision, changedAt = excluded.changedAt
        """

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

extension ReadTransaction {
    func kindRecord(_ name: PostKind) throws -> KindRecord? {
        try row(KindRecord.find, name, decode: KindRecord.init)
    }

    func kinds(after name: String, limit: Int) throws -> [DeclaredKind] {
        try rows(KindRecord.list, name, limit, decode: KindRecord.init).map { try $0.declared() }
    }

    /// At most ``WriteTransaction/mostKinds``.
    func kindNames() throws -> [String] {
        try rows(KindRecord.names) { try $0["name"] }
    }
}

extension WriteTransaction {
    static let mostKinds = 100

    /// - Throws: `invalid` if incompatible; `conflict` above the limit.
    func declare(_ kind: Kind, at moment: Timestamp, field: String) throws -> DeclaredKind {
        let former = try kindRecord(kind.name)?.declared()
        if let former, former.kind == kind.definition { return former }
        if let former {
            try kind.attributes.check(replacing: former.kind.attributes ?? [], field: "\(field).attributes")
        } else if try kindNames().count >= WriteTransaction.mostKinds {
            throw Fault(.conflict, "there are \(WriteTransaction.mostKinds) kinds already", field: "\(field).name")
        }
        let declared = DeclaredKind(kind: kind.definition, revision: (former?.revision ?? 0) + 1, changedAt: moment)
        let json = try WireJSON.text(kind.definition)
        try execute(KindRecord.put, kind.name, json, declared.revision, moment)
        try announce(KindDeclared(kind: declared))
        if let former, kind.definition.hasDifferentSearchLabels(than: former.kind) {
            try beginReindexing(of: kind.name)
        }
        return declared
    }
}

/// A cache of kinds, validated against the stored definition on each use.
final class Kinds: Sendable {
    private let known = Mutex<[PostKind: (definition: String, kind: Kind)]>([:])

    /// - Throws: `invalid` with the known kinds.
    func find(_ name: PostKind, in transaction: ReadTransaction, field: String) throws -> Kind {
        guard let record = try transaction.kindRecord(name) else {
            throw BrokenRule.unknownKind(name.text, known: try transaction.kindNames()).fault(at: field)
        }
        if let found = known.withLock({ $0[name] }), found.definition == record.definition { return found.kind }
        let kind = Kind(stored: try record.declared().kind)
        known.withLock { $0[name] = (record.definition, kind) }
        return kind
    }
}

extension Kinds {
    /// See ``PostPublished/searchTexts``.
    func searchTexts(of content: PostContent, in transaction: ReadTransaction) throws -> [String] {
        try find(content.kind, in: transaction, field: "kind").searchTexts(of: content)
    }
}

extension PostKind: SQLValueConvertible {}

extension PostState: SQLValueConvertible {}
