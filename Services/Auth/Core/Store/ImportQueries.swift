enum ImportQueries {
    static let table = """
        CREATE TABLE importedAccount (
            origin BLOB NOT NULL,
            account TEXT NOT NULL,
            CONSTRAINT importedAccountKey PRIMARY KEY (origin),
            CONSTRAINT importedAccountOfAccount FOREIGN KEY (account) REFERENCES account (id)
        ) STRICT;
        CREATE INDEX importedAccountByAccount ON importedAccount (account);

        CREATE TABLE importedHashKind (
            kind TEXT NOT NULL,
            accounts INTEGER NOT NULL,
            CONSTRAINT importedHashKindKey PRIMARY KEY (kind),
            CONSTRAINT importedHashKindAccounts CHECK (accounts >= 0)
        ) STRICT;
        CREATE INDEX importedHashKindByAccounts ON importedHashKind (accounts, kind);
        """

    static let insert = "INSERT INTO importedAccount (origin, account) VALUES (?, ?)"
    static let find = "SELECT account FROM importedAccount WHERE origin = ?"
    static let deleteAll = """
        DELETE FROM importedAccount
        WHERE origin IN (SELECT origin FROM importedAccount WHERE account = ? LIMIT ?)
        """

    static let mostFrequentKind = "SELECT kind FROM importedHashKind ORDER BY accounts DESC, kind DESC LIMIT 1"
    static let addKind = """
        INSERT INTO importedHashKind (kind, accounts) VALUES (?, 1)
        ON CONFLICT (kind) DO UPDATE SET accounts = importedHashKind.accounts + 1
        """
    static let subtractKind = "UPDATE importedHashKind SET accounts = accounts - 1 WHERE kind = ?"
    static let deleteUnusedKind = "DELETE FROM importedHashKind WHERE kind = ? AND accounts = 0"
}
