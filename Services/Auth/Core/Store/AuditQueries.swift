/// `behind` marks the last deleted row, `latest` the last written one.
enum AuditQueries {
    static let table = """

        CREATE TABLE audit (
            number INTEGER NOT NULL,
            happenedAt INTEGER NOT NULL,
            event TEXT NOT NULL,
            account TEXT,
            actor TEXT,
            subject TEXT,
            chain BLOB NOT NULL,
            CONSTRAINT auditKey PRIMARY KEY (number)
        ) STRICT;

        CREATE INDEX auditByTime ON audit (happenedAt, number);
        CREATE INDEX auditByEvent ON audit (event, number);
        CREATE INDEX auditByAccount ON audit (account, number) WHERE account IS NOT NULL;
        CREATE INDEX auditByActor ON audit (actor, number) WHERE actor IS NOT NULL;

        CREATE TABLE auditMark (
            name TEXT NOT NULL,
            number INTEGER NOT NULL,
            chain BLOB NOT NULL,
            proof BLOB NOT NULL,
            CONSTRAINT auditMarkKey PRIMARY KEY (name),
            CONSTRAINT auditMarkIsKnown CHECK (name IN ('behind', 'latest'))
        ) STRICT;
        """

    static let insert = """
        INSERT INTO audit (number, happenedAt, event, account, actor, subject, chain) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    /// A condition of a page; times become numbers, which grow with them.
    enum Filter: String, CaseIterable {
        case event = "event = ?"
        case account = "account = ?"
        case actor = "actor = ?"
        case since = """
            number >= (SELECT number FROM audit WHERE happenedAt >= ? ORDER BY happenedAt, number LIMIT 1)
            """
        case until = """
            number <= (SELECT number FROM audit WHERE happenedAt < ? ORDER BY happenedAt DESC, number DESC LIMIT 1)
            """
    }

    /// Binds the number before the page, the values of the filters, and the limit.
    static func page(by filters: [Filter]) -> String {
        let conditions = ["number > ?"] + filters.map(\.rawValue)
        return """
            SELECT number, happenedAt, event, account, actor, subject, chain FROM audit
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY number LIMIT ?
            """
    }
    static let mark = "SELECT number, chain, proof FROM auditMark WHERE name = ?"
    static let setMark = """
        INSERT INTO auditMark (name, number, chain, proof) VALUES (?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET number = excluded.number, chain = excluded.chain, proof = excluded.proof
        """
    static let delete = "DELETE FROM audit WHERE number <= ?"
}
