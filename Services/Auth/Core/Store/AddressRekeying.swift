import ServiceKit

/// Gives addresses that an earlier version compared by another rule the key of this one.
///
/// If several accounts share an address now (`x@bücher.example`, `x@xn--bcher-kva.example`), one has its key: a
/// verified one before others, then the oldest. The others have the key, a space and their id, so that each still signs
/// in with its own spelling, and nobody registers the address again.
enum AddressRekeying {
    private static let page = 1_000
    /// Spellings of one domain, at most.
    static let mostSharing = 20

    /// The end of the range from `key` that holds it and those of accounts sharing the address.
    static func end(of key: String) -> String { key + "!" }

    static func run(in transaction: WriteTransaction) throws {
        let changed = try changedAccounts(in: transaction)
        // The new key of one may be the former of another.
        for account in changed { try set(account.key + " \(account.id)", of: account.id, in: transaction) }
        for account in changed.sorted() {
            let holder: Holder? = try transaction.row(AddressQueries.holder, account.key) { row in
                Holder(id: try row[0], isVerified: try row[1, as: Timestamp?.self] != nil)
            }
            if let holder {
                guard account.isVerified, !holder.isVerified else { continue }
                try set(account.key + " \(holder.id)", of: holder.id, in: transaction)
            }
            try set(account.key, of: account.id, in: transaction)
        }
    }

    private static func set(_ key: String, of account: UserID, in transaction: WriteTransaction) throws {
        try transaction.execute(AddressQueries.setKey, key, account)
    }

    private static func changedAccounts(in transaction: ReadTransaction) throws -> [KeyedAccount] {
        var (changed, last) = ([KeyedAccount](), UserID(high: 0, low: 0))
        while true {
            let accounts = try transaction.rows(AddressQueries.page, last, page, decode: KeyedAccount.init)
            changed += accounts.filter { $0.key != $0.formerKey }
            guard accounts.count == page, let end = accounts.last else { return changed }
            last = end.id
        }
    }

    private struct Holder {
        let id: UserID
        let isVerified: Bool
    }

    /// Sorted by precedence.
    private struct KeyedAccount: Comparable {
        let id: UserID
        let formerKey: String
        let key: String
        let isVerified: Bool
        private let registeredAt: Timestamp

        init(_ row: Row) throws {
            id = try row["id"]
            formerKey = try row["emailKey"]
            key = EmailAddress.stored(try row["email"])?.key ?? formerKey
            isVerified = try row["emailVerifiedAt", as: Timestamp?.self] != nil
            registeredAt = try row["registeredAt", as: Timestamp?.self] ?? Timestamp(milliseconds: .max)
        }

        static func < (left: KeyedAccount, right: KeyedAccount) -> Bool {
            if left.isVerified != right.isVerified { return left.isVerified }
            return (left.registeredAt, left.id) < (right.registeredAt, right.id)
        }
    }
}

private enum AddressQueries {
    static let page = """
        SELECT id, email, emailKey, emailVerifiedAt, registeredAt FROM account
        WHERE email IS NOT NULL AND id > ? ORDER BY id LIMIT ?
        """
    static let holder = "SELECT id, emailVerifiedAt FROM account WHERE emailKey = ?"
    static let setKey = "UPDATE account SET emailKey = ? WHERE id = ?"
}
