/// SQL of links (see `QueryPlanTests`).
///
/// Tokens are stored as keyed hashes.
enum LinkQueries {
    static let table = """
        CREATE TABLE listLink (
            id TEXT NOT NULL,
            list TEXT NOT NULL,
            digest TEXT NOT NULL,
            role TEXT NOT NULL,
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER,
            CONSTRAINT listLinkKey PRIMARY KEY (id),
            CONSTRAINT listLinkByDigest UNIQUE (digest),
            CONSTRAINT listLinkOfList FOREIGN KEY (list) REFERENCES favouriteList (id)
        ) STRICT;
        CREATE INDEX listLinkByList ON listLink (list, id);
        CREATE INDEX listLinkByEnd ON listLink (expiresAt) WHERE expiresAt IS NOT NULL;
        """

    private static let columns = "id, list, role, createdAt, expiresAt"

    static let find = "SELECT \(columns) FROM listLink WHERE digest = ?"

    static let ofList = "SELECT \(columns) FROM listLink WHERE list = ? ORDER BY id"

    static let insert = """
        INSERT INTO listLink (id, list, digest, role, createdAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
        """

    static let delete = "DELETE FROM listLink WHERE list = ? AND id = ?"

    static let deleteOfList = "DELETE FROM listLink WHERE list = ?"

    static let deleteExpired = """
        DELETE FROM listLink WHERE id IN (SELECT id FROM listLink WHERE expiresAt <= ? LIMIT ?)
        """
}
