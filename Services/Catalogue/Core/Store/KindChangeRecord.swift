import CatalogueContract
import ServiceKit

/// A row of `kindNews`: a kind's last public change.
struct KindChangeRecord: Equatable, Sendable {
    let kind: PostKind
    /// Grows with each change of any kind; used in cursors.
    let number: Int64
    let changedAt: Timestamp

    static let table = """
        CREATE TABLE kindNews (
            kind TEXT NOT NULL,
            number INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            CONSTRAINT kindNewsKey PRIMARY KEY (kind),
            CONSTRAINT kindNewsByNumber UNIQUE (number)
        ) STRICT;
        """

    static let note = """
        INSERT INTO kindNews (kind, number, changedAt)
        VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM kindNews), ?)
        ON CONFLICT (kind) DO UPDATE SET number = excluded.number, changedAt = excluded.changedAt
        """
    static let newest = "SELECT max(number) FROM kindNews"
    static let after = "SELECT kind, number, changedAt FROM kindNews WHERE number > ? ORDER BY number"
}

extension ReadTransaction {
    /// 0 before the first change.
    func lastChangeNumber() throws -> Int64 {
        try value(KindChangeRecord.newest) ?? 0
    }

    /// Oldest first.
    func news(after number: Int64) throws -> [KindChangeRecord] {
        try rows(KindChangeRecord.after, number) { row in
            KindChangeRecord(kind: try row["kind"], number: try row["number"], changedAt: try row["changedAt"])
        }
    }
}

extension WriteTransaction {
    func noteNews(of kind: PostKind, at moment: Timestamp) throws {
        try execute(KindChangeRecord.note, kind, moment)
    }

    func noteNews(of kinds: Set<PostKind>, at moment: Timestamp) throws {
        for kind in kinds.sorted(by: { $0.text < $1.text }) { try noteNews(of: kind, at: moment) }
    }
}

extension PostRecord {
    /// Kinds with a public change.
    func changedKinds(after former: PostRecord?) -> Set<PostKind> {
        let isFound = state == .published || former?.state == .published
        return isFound ? [content.kind, former?.content.kind ?? content.kind] : []
    }
}
