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
    static let page = """
        SELECT number, happenedAt, event, account, actor, subject, chain FROM audit
        WHERE number > ? ORDER BY number LIMIT ?
        """
    static let mark = "SELECT number, chain, proof FROM auditMark WHERE name = ?"
    static let setMark = """
        INSERT INTO auditMark (name, number, chain, proof) VALUES (?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET number = excluded.number, chain = excluded.chain, proof = excluded.proof
        """
    static let delete = "DELETE FROM audit WHERE number <= ?"
}
