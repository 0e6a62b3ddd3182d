import ServiceKit

/// The number of accounts with password hashes of each cost; the most frequent one is that of dummy hashes.
struct PasswordCosts<Access: ReadTransaction> {
    let transaction: Access

    func mostFrequent() throws -> MostFrequentCosts {
        MostFrequentCosts(
            argon2id: try mostFrequentArgon2id(),
            imported: try transaction.value(ImportQueries.mostFrequentKind, as: String.self)
        )
    }

    func mostFrequentArgon2id() throws -> PasswordHashCost? {
        try transaction.row(PasswordCostQueries.mostFrequent) { row in
            PasswordHashCost(memoryKiB: try row[0], iterations: try row[1], lanes: try row[2])
        }
    }
}

extension PasswordCosts where Access: WriteTransaction {
    func add(_ hash: StoredHash) throws {
        switch hash {
        case .argon2id(let hash):
            let cost = hash.cost
            try transaction.execute(PasswordCostQueries.add, cost.memoryKiB, cost.iterations, cost.lanes)
        case .imported(let hash): try transaction.execute(ImportQueries.addKind, hash.kind)
        }
    }

    func subtract(_ hash: StoredHash) throws {
        switch hash {
        case .argon2id(let hash):
            let cost = hash.cost
            try transaction.execute(PasswordCostQueries.subtract, cost.memoryKiB, cost.iterations, cost.lanes)
            try transaction.execute(PasswordCostQueries.deleteUnused, cost.memoryKiB, cost.iterations, cost.lanes)
        case .imported(let hash):
            try transaction.execute(ImportQueries.subtractKind, hash.kind)
            try transaction.execute(ImportQueries.deleteUnusedKind, hash.kind)
        }
    }
}
