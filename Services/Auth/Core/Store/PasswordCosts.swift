import Storage

/// How many accounts' hashes cost what: one row for each cost that an operator has ever set and that is still about.
extension ReadTransaction {
    /// What most accounts' hashes cost; nil when there is none.
    func commonestPasswordCost() throws -> PasswordHashCost? {
        try row(AuthQueries.commonestPasswordCost) { row in
            PasswordHashCost(memoryKiB: try row[0], iterations: try row[1], lanes: try row[2])
        }
    }
}

extension WriteTransaction {
    /// Counts a hash that an account has from now on.
    func countPasswordHash(_ cost: PasswordHashCost) throws {
        try execute(AuthQueries.countPasswordCost, cost.memoryKiB, cost.iterations, cost.lanes)
    }

    /// Counts a hash no longer that an account has had.
    func discountPasswordHash(_ cost: PasswordHashCost) throws {
        try execute(AuthQueries.discountPasswordCost, cost.memoryKiB, cost.iterations, cost.lanes)
        try execute(AuthQueries.forgetPasswordCost, cost.memoryKiB, cost.iterations, cost.lanes)
    }
}
