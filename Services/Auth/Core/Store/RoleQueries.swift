enum RoleQueries {
    static let table = """
        CREATE TABLE grantedRole (
            account TEXT NOT NULL,
            role TEXT NOT NULL,
            grantedAt INTEGER NOT NULL,
            CONSTRAINT grantedRoleKey PRIMARY KEY (account, role),
            CONSTRAINT grantedRoleOfAccount FOREIGN KEY (account) REFERENCES account (id),
            CONSTRAINT grantedRoleIsKnown CHECK (role IN ('moderator', 'operator'))
        ) STRICT;
        CREATE INDEX grantedRoleByRole ON grantedRole (role, account);
        """

    static let list = "SELECT role FROM grantedRole WHERE account = ? ORDER BY role"
    static let insert = """
        INSERT INTO grantedRole (account, role, grantedAt) VALUES (?, ?, ?) ON CONFLICT (account, role) DO NOTHING
        """
    static let delete = "DELETE FROM grantedRole WHERE account = ? AND role = ?"
    static let deleteAll = """
        DELETE FROM grantedRole
        WHERE (account, role) IN (SELECT account, role FROM grantedRole WHERE account = ? LIMIT ?)
        """
}
