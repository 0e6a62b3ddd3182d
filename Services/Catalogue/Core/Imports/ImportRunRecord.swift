import CatalogueContract
import ServiceKit

struct ImportRunKey: Hashable, Sendable {
    let owner: UserID
    let source: String
    let name: String
}

/// A row of `importRun`: an unfinished import.
struct ImportRunRecord: Equatable, Sendable {
    let key: ImportRunKey
    /// Whether every batch was of the whole source.
    var isWhole: Bool
    var tally: ImportTally
    /// Kinds with public changes.
    var kinds: Set<PostKind>
    /// Arrival of the first batch; posts not seen since are stale.
    var startedAt: Timestamp
    var touchedAt: Timestamp

    init(_ key: ImportRunKey, at moment: Timestamp) {
        self.key = key
        isWhole = true
        tally = ImportTally()
        kinds = []
        startedAt = moment
        touchedAt = moment
    }

    init(row: Row) throws {
        key = ImportRunKey(owner: try row["owner"], source: try row["source"], name: try row["run"])
        isWhole = try row["isWhole"]
        tally = ImportTally(
            created: try row["created"],
            updated: try row["updated"],
            unchanged: try row["unchanged"],
            rejected: try row["rejected"],
            closed: try row["closed"]
        )
        let kinds: String = try row["kinds"]
        self.kinds = Set(kinds.split(separator: " ").map { PostKind(String($0)) })
        startedAt = try row["startedAt"]
        touchedAt = try row["touchedAt"]
    }

    var values: [(any SQLValueConvertible)?] {
        [key.owner, key.source, key.name, isWhole, tally.created, tally.updated, tally.unchanged, tally.rejected]
            + [tally.closed, kinds.map(\.text).sorted().joined(separator: " "), startedAt, touchedAt]
    }
}

struct ImportTally: Equatable, Sendable {
    var created = 0
    var updated = 0
    var unchanged = 0
    var rejected = 0
    var closed = 0

    var isChange: Bool { created + updated + closed > 0 }

    static func += (tally: inout ImportTally, more: ImportTally) {
        tally.created += more.created
        tally.updated += more.updated
        tally.unchanged += more.unchanged
        tally.rejected += more.rejected
        tally.closed += more.closed
    }
}
