import AuthContract
import ServiceKit
import Storage

struct AccountRecord: Sendable {
    let id: UserID
    let kind: AccountKind
    let displayName: String?
    let firstName: String?
    let lastName: String?
    /// BCP 47.
    let language: String?
    let username: String?
    let email: String?
    let emailVerifiedAt: Timestamp?
    let passwordHash: String?
    let createdAt: Timestamp
    let registeredAt: Timestamp?
    let suspendedAt: Timestamp?
    /// Earlier device tokens are invalid.
    let devicesSince: Timestamp?

    init(_ row: Row) throws {
        id = try row["id"]
        kind = try row["kind"]
        displayName = try row["displayName"]
        firstName = try row["firstName"]
        lastName = try row["lastName"]
        language = try row["language"]
        username = try row["username"]
        email = try row["email"]
        emailVerifiedAt = try row["emailVerifiedAt"]
        passwordHash = try row["passwordHash"]
        createdAt = try row["createdAt"]
        registeredAt = try row["registeredAt"]
        suspendedAt = try row["suspendedAt"]
        devicesSince = try row["devicesSince"]
    }

    var isGuest: Bool { kind == .guest }

    var address: EmailAddress? { email.flatMap { try? EmailAddress($0) } }

    var verifiedAddress: EmailAddress? { emailVerifiedAt == nil ? nil : address }

    var shownName: String {
        if isGuest { return "Guest" }
        if let displayName { return displayName }
        let names = [firstName, lastName].compactMap(\.self)
        return names.isEmpty ? username ?? "someone" : names.joined(separator: " ")
    }

    /// Without first and last name.
    var publicName: String {
        if let name = displayName ?? username { return name }
        return (firstName ?? lastName)?.first.map { "\($0)." } ?? "someone"
    }

    var names: [String] {
        let address = email.map { String($0.prefix { $0 != "@" }) }
        return [username, displayName, firstName, lastName, address].compactMap(\.self)
    }

    var profile: Profile {
        Profile(user: id, displayName: shownName, username: username, isGuest: isGuest, since: createdAt)
    }
}

enum AccountKind: String, SQLValueConvertible, Sendable {
    case guest
    case registered
}

extension ReadTransaction {
    /// Returns `nil` from the start of an erasure.
    func account(_ id: UserID) throws -> AccountRecord? {
        try row(AuthQueries.account, id, decode: AccountRecord.init)
    }

    func account(signingInWith login: Login) throws -> AccountRecord? {
        switch login {
        case .email(let email): try row(AuthQueries.accountByEmail, email.key, decode: AccountRecord.init)
        case .username(let name): try row(AuthQueries.accountByUsername, name.key, decode: AccountRecord.init)
        case .nobodys: nil
        }
    }

    func isTaken(_ email: EmailAddress) throws -> Bool {
        try value(AuthQueries.isEmailTaken, email.key, as: Int.self) != nil
    }

    /// Throws `conflict`, since usernames are public anyway.
    func checkIsFree(_ username: Username, for account: UserID? = nil) throws {
        let owner = try value(AuthQueries.ownerOfUsername, username.key, as: UserID.self)
        guard owner == nil || owner == account else {
            throw Fault(.conflict, "another account has this username", field: "username")
        }
    }
}

extension WriteTransaction {
    /// Expires unless a session starts (``keepGuest(_:until:)``).
    func makeGuest(_ id: UserID, at moment: Timestamp) throws -> AccountRecord {
        try execute(AuthQueries.makeGuest, id, moment, moment)
        return try existingAccount(id)
    }

    func existingAccount(_ id: UserID) throws -> AccountRecord {
        guard let account = try account(id) else { throw Fault(.internal, "the account was not stored") }
        return account
    }

    /// Ignores registered users.
    func keepGuest(_ id: UserID, until moment: Timestamp) throws {
        try execute(AuthQueries.keepGuest, moment, id)
    }

    func registerGuest(_ id: UserID, as registration: Registration, at moment: Timestamp) throws {
        try execute(
            AuthQueries.registerGuest,
            registration.names.display?.text,
            registration.names.first?.text,
            registration.names.last?.text,
            registration.language,
            registration.username?.text,
            registration.username?.key,
            registration.email?.text,
            registration.email?.key,
            registration.passwordHash.text,
            moment,
            id
        )
        try countHash(registration.passwordHash)
    }

    func forgetDevices(of account: UserID, before moment: Timestamp) throws {
        try execute(AuthQueries.forgetDevices, moment, account)
    }

    /// Prevents ``GuestExpired`` for a merged guest.
    func markMerged(_ guest: UserID, into account: UserID) throws {
        try execute(AuthQueries.markMerged, account, guest)
    }

    func setUsername(of account: UserID, to username: Username?) throws {
        try execute(AuthQueries.setUsername, username?.text, username?.key, account)
    }

    /// For a new password, or the same one at the current cost.
    func replacePasswordHash(of account: UserID, by hash: PasswordHash) throws {
        if let old = try existingAccount(account).passwordHash {
            try uncountHash(try StoredHash(old))
        }
        try execute(AuthQueries.replacePasswordHash, hash.text, account)
        try countHash(.argon2id(hash))
    }
}

extension ReadTransaction {
    func mostFrequentCosts() throws -> MostFrequentCosts {
        MostFrequentCosts(
            argon2id: try mostFrequentPasswordCost(),
            imported: try value(ImportTables.mostFrequentKind, as: String.self)
        )
    }

    func mostFrequentPasswordCost() throws -> PasswordHashCost? {
        try row(AuthQueries.mostFrequentPasswordCost) { row in
            PasswordHashCost(memoryKiB: try row[0], iterations: try row[1], lanes: try row[2])
        }
    }
}

extension WriteTransaction {
    func countHash(_ hash: StoredHash) throws {
        switch hash {
        case .argon2id(let hash):
            try execute(AuthQueries.countPasswordCost, hash.cost.memoryKiB, hash.cost.iterations, hash.cost.lanes)
        case .imported(let hash): try execute(ImportTables.countKind, hash.kind)
        }
    }

    func uncountHash(_ hash: StoredHash) throws {
        switch hash {
        case .argon2id(let hash):
            let cost = hash.cost
            try execute(AuthQueries.uncountPasswordCost, cost.memoryKiB, cost.iterations, cost.lanes)
            try execute(AuthQueries.forgetPasswordCost, cost.memoryKiB, cost.iterations, cost.lanes)
        case .imported(let hash):
            try execute(ImportTables.uncountKind, hash.kind)
            try execute(ImportTables.forgetKind, hash.kind)
        }
    }
}
