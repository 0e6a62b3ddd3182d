import AuthContract
import ServiceKit

/// Filters and page of ``ListAccounts``.
struct AccountSearch: Sendable {
    private let names: NameRange?
    /// Whole addresses only: a prefix would reveal an address letter by letter.
    private let address: Login?
    private let role: RoleName?
    private let suspended: Bool?
    private let isByName: Bool
    private let page: PageRequest<AccountCursor>

    init(_ request: ListAccounts) throws(Fault) {
        let isAddress = request.words?.contains("@") == true
        names = isAddress ? nil : request.words.map(NameRange.init)
        address = isAddress ? request.words.map(Login.init) : nil
        role = request.role
        suspended = request.suspended
        let isByName = names != nil && role == nil && suspended != true
        self.isByName = isByName
        page = try PageRequest(limit: request.limit, cursor: request.cursor) { $0.isByName == isByName }
    }

    func run(in transaction: ReadTransaction) throws -> ListAccounts.Reply {
        if let address { return ListAccounts.Reply(accounts: try find(address, in: transaction)) }
        let found = try isByName ? listByName(in: transaction) : listNewest(in: transaction)
        let listed = found.prefix(page.limit)
        return ListAccounts.Reply(
            accounts: try listed.filter { !isListedByName($0) }.map { try AccountSummary($0.account, in: transaction) },
            next: page.next(behind: listed.count, of: found, key: \.cursor)
        )
    }

    /// Whether a row by username repeats one by name; left out here, since a query could skip very many.
    private func isListedByName(_ row: (cursor: AccountCursor, account: AccountRecord)) -> Bool {
        guard case .name(let key, _) = row.cursor, let name = row.account.nameKey, name != key else { return false }
        return names?.contains(name) == true
    }

    private func find(_ address: Login, in transaction: ReadTransaction) throws -> [AccountSummary] {
        guard let account = try transaction.accounts.find(address) else { return [] }
        let summary = try AccountSummary(account, in: transaction)
        let isWanted =
            (role.map(summary.roles.contains) ?? true) && (suspended.map { $0 == (summary.suspendedAt != nil) } ?? true)
        return isWanted ? [summary] : []
    }

    private func listNewest(in transaction: ReadTransaction) throws -> [(cursor: AccountCursor, account: AccountRecord)]
    {
        var after = (registeredAt: Timestamp(milliseconds: .max), user: UserID(high: .max, low: .max))
        if case .newest(let registeredAt, let user)? = page.after { after = (registeredAt, user) }
        return try transaction.accountLists.newest(
            after: after,
            role: role,
            suspended: suspended,
            names: names,
            limit: page.reach
        ).map { (AccountCursor.newest($0.registeredAt ?? $0.createdAt, $0.id), $0) }
    }

    private func listByName(in transaction: ReadTransaction) throws -> [(cursor: AccountCursor, account: AccountRecord)]
    {
        guard let names else { return [] }
        var after: (key: String, user: UserID)?
        if case .name(let key, let user)? = page.after { after = (key, user) }
        return try transaction.accountLists.named(
            names,
            after: after,
            isActive: suspended == false,
            limit: page.reach
        ).map { (AccountCursor.name($0.key, $0.account.id), $0.account) }
    }
}

enum AccountCursor: PageKey {
    case newest(Timestamp, UserID)
    case name(String, UserID)

    var isByName: Bool {
        if case .name = self { true } else { false }
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 3, let user = UserID(fields[2]) else { return nil }
        switch (fields[0], Int64(fields[1])) {
        case ("newest", let milliseconds?): self = .newest(Timestamp(milliseconds: milliseconds), user)
        case ("name", _): self = .name(fields[1], user)
        default: return nil
        }
    }

    var cursorFields: [String] {
        switch self {
        case .newest(let moment, let user): ["newest", "\(moment.milliseconds)", "\(user)"]
        case .name(let key, let user): ["name", key, "\(user)"]
        }
    }
}

extension AccountSummary {
    init(_ account: AccountRecord, in transaction: ReadTransaction) throws {
        self.init(
            user: account.id,
            displayName: account.shownName,
            username: account.username,
            registeredAt: account.registeredAt ?? account.createdAt,
            lastSeenAt: try transaction.sessions.lastUse(of: account.id),
            roles: try transaction.roles.list(of: account.id),
            suspendedAt: account.suspendedAt,
            suspendedUntil: account.suspendedUntil
        )
    }
}
