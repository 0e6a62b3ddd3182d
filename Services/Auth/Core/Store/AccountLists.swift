import AuthContract
import ServiceKit

/// Registered accounts for moderators.
struct AccountLists<Access: ReadTransaction> {
    let transaction: Access

    /// Newest first; `names` only with a role or suspended users.
    func newest(
        after cursor: (registeredAt: Timestamp, user: UserID),
        role: RoleName?,
        suspended: Bool?,
        names: NameRange?,
        limit: Int
    ) throws -> [AccountRecord] {
        let range: [(any SQLValueConvertible)?] = names.map { [$0.first, $0.end, $0.first, $0.end] } ?? []
        let values: [(any SQLValueConvertible)?] =
            (role.map { [$0.text] } ?? []) + range + [cursor.registeredAt, cursor.user, limit]
        return try transaction.rows(
            AccountListQueries.newest(ofRole: role != nil, suspended: suspended, named: names != nil),
            values: values,
            decode: AccountRecord.init
        )
    }

    /// Lists accounts by matching name or username; one with different names is found twice.
    ///
    /// - Parameter isActive: without suspended users.
    func named(
        _ names: NameRange,
        after cursor: (key: String, user: UserID)?,
        isActive: Bool,
        limit: Int
    ) throws -> [(key: String, account: AccountRecord)] {
        let first = (key: names.first, user: UserID(high: 0, low: 0))
        let after = cursor.map { $0.key < first.key ? first : $0 } ?? first
        let named = try transaction.rows(
            AccountListQueries.byName(active: isActive),
            after.key,
            after.user,
            names.end,
            limit,
            decode: AccountRecord.init
        ).map { account in (key: account.nameKey ?? "", account: account) }
        let usernamed = try transaction.rows(
            AccountListQueries.byUsername(active: isActive),
            after.key,
            after.user,
            names.end,
            limit,
            decode: AccountRecord.init
        ).map { account in (key: account.username?.folded ?? "", account: account) }.filter { row in
            row.account.nameKey != row.key
        }
        let merged = (named + usernamed).sorted { left, right in
            left.key == right.key ? left.account.id < right.account.id : left.key < right.key
        }
        return Array(merged.prefix(limit))
    }
}

/// The names with a prefix.
struct NameRange: Sendable {
    let first: String
    /// The end of the range, after all names with the prefix.
    let end: String

    func contains(_ key: String) -> Bool { key >= first && key < end }

    init(prefix: String) {
        first = AccountNames.key(of: prefix)
        end = first + "\u{10FFFF}"
    }
}
