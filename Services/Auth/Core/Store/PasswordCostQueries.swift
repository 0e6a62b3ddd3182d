enum PasswordCostQueries {
    static let table = """
        CREATE TABLE passwordCost (
            memoryKiB INTEGER NOT NULL,
            iterations INTEGER NOT NULL,
            lanes INTEGER NOT NULL,
            accounts INTEGER NOT NULL,
            CONSTRAINT passwordCostKey PRIMARY KEY (memoryKiB, iterations, lanes),
            CONSTRAINT passwordCostAccounts CHECK (accounts >= 0)
        ) STRICT;
        CREATE INDEX passwordCostByAccounts ON passwordCost (accounts, memoryKiB, iterations, lanes);
        """

    static let mostFrequent = """
        SELECT memoryKiB, iterations, lanes FROM passwordCost
        ORDER BY accounts DESC, memoryKiB DESC, iterations DESC, lanes DESC LIMIT 1
        """
    static let add = """
        INSERT INTO passwordCost (memoryKiB, iterations, lanes, accounts) VALUES (?, ?, ?, 1)
        ON CONFLICT (memoryKiB, iterations, lanes) DO UPDATE SET accounts = passwordCost.accounts + 1
        """
    static let subtract = """
        UPDATE passwordCost SET accounts = accounts - 1 WHERE memoryKiB = ? AND iterations = ? AND lanes = ?
        """
    static let deleteUnused = """
        DELETE FROM passwordCost WHERE memoryKiB = ? AND iterations = ? AND lanes = ? AND accounts = 0
        """
}
