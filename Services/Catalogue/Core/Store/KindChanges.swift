import CatalogueContract
import ServiceKit

/// A row of `kindNews`: a kind's last public change.
struct KindChangeRecord: Equatable, Sendable {
    let kind: PostKind
    /// Grows with each change of any kind; used in cursors.
    let number: Int64
    let changedAt: Timestamp
}

/// The last public change of each kind.
struct KindChanges<Access: ReadTransaction> {
    let transaction: Access

    /// 0 before the first change.
    func lastNumber() throws -> Int64 {
        try transaction.value(KindChangeQueries.last) ?? 0
    }

    /// Oldest first.
    func list(after number: Int64) throws -> [KindChangeRecord] {
        try transaction.rows(KindChangeQueries.after, number) { row in
            KindChangeRecord(kind: try row["kind"], number: try row["number"], changedAt: try row["changedAt"])
        }
    }
}

extension KindChanges where Access: WriteTransaction {
    func record(_ kinds: Set<PostKind>, at moment: Timestamp) throws {
        for kind in kinds.sorted(by: { $0.text < $1.text }) {
            try transaction.execute(KindChangeQueries.upsert, kind, moment)
        }
    }
}
