import CatalogueContract
import ServiceKit

/// A row of the table `kindNews`: when something of a kind last changed that everybody can find.
struct KindNewsRecord: Equatable, Sendable {
    let kind: PostKind
    /// Grows with each change of any kind: by this a cursor passes it.
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
    /// The number of the last news; 0 where there never was any.
    func newestNews() throws -> Int64 {
        try value(KindNewsRecord.newest) ?? 0
    }

    /// The kinds that have changed behind a number, the longest unchanged first: one row a kind at most.
    func news(after number: Int64) throws -> [KindNewsRecord] {
        try rows(KindNewsRecord.after, number) { row in
            KindNewsRecord(kind: try row["kind"], number: try row["number"], changedAt: try row["changedAt"])
        }
    }
}

extension WriteTransaction {
    /// Something of this kind that everybody can find has come, says something else, or is found no more.
    func noteNews(of kind: PostKind, at moment: Timestamp) throws {
        try execute(KindNewsRecord.note, kind, moment)
    }

    /// As for one kind, in the order of the kinds' names.
    func noteNews(of kinds: Set<PostKind>, at moment: Timestamp) throws {
        for kind in kinds.sorted(by: { $0.text < $1.text }) { try noteNews(of: kind, at: moment) }
    }
}

extension PostRecord {
    /// The kinds of which something has changed that everybody can find, where this post took the place of what it was.
    func newsKinds(after former: PostRecord?) -> Set<PostKind> {
        let isFound = state == .published || former?.state == .published
        return isFound ? [content.kind, former?.content.kind ?? content.kind] : []
    }
}
