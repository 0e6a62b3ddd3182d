import AuthContract
import ServiceKit
import Storage

/// An account as it is kept: a guest's, or a registered user's.
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
    /// Devices that were known before are strangers.
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

    /// Where its owner gets mail.
    var address: EmailAddress? { email.flatMap { try? EmailAddress($0) } }

    /// The address, where it is known to be the owner's.
    var verifiedAddress: EmailAddress? { emailVerifiedAt == nil ? nil : address }

    /// What others call the owner.
    var shownName: String {
        if isGuest { return "Guest" }
        if let displayName { return displayName }
        let names = [firstName, lastName].compactMap(\.self)
        return names.isEmpty ? username ?? "someone" : names.joined(separator: " ")
    }

    /// As ``shownName``, without first and last name.
    var publicName: String {
        if let name = displayName ?? username { return name }
        return (firstName ?? lastName)?.first.map { "\($0)." } ?? "someone"
    }

    /// All that the owner is called by, for whoever guesses passwords.
    var names: [String] {
        let address = email.map { String($0.prefix { $0 != "@" }) }
        return [username, displayName, firstName, lastName, address].compactMap(\.self)
    }

    /// What everybody sees.
    var profile: Profile {
        Profile(user: id, displayName: shownName, username: username, isGuest: isGuest, since: createdAt)
    }
}

/// Whether somebody has a name and a password yet.
enum AccountKind: String, SQLValueConvertible, Sendable {
    case guest
    case registered
}

extension ReadTransaction {
    /// Whoever is being erased, or was, is nobody from the first moment.
    func account(_ id: UserID) throws -> AccountRecord? {
        try row(AuthQueries.account, id, decode: AccountRecord.init)
    }

    /// Whose this e-mail address or username is.
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

    /// Refuses a username that somebody else has: names are seen by everybody, so that is no secret.
    ///
    /// - Throws: `conflict`.
    func checkIsFree(_ username: Username, for account: UserID? = nil) throws {
        let owner = try value(AuthQueries.ownerOfUsername, username.key, as: UserID.self)
        guard owner == nil || owner == account else {
            throw Fault(.conflict, "there is an account with this username", field: "username")
        }
    }
}

extension WriteTransaction {
    /// A guest who is no more unless a session is started (``keepGuest(_:until:)``).
    func makeGuest(_ id: UserID, at moment: Timestamp) throws -> AccountRecord {
        try execute(AuthQueries.makeGuest, id, moment, moment)
        return try existingAccount(id)
    }

    /// An account that this transaction has written.
    func existingAccount(_ id: UserID) throws -> AccountRecord {
        guard let account = try account(id) else { throw Fault(.internal, "the account was not stored") }
        return account
    }

    /// Remembers when a guest can be forgotten; a registered user is not.
    func keepGuest(_ id: UserID, until moment: Timestamp) throws {
        try execute(AuthQueries.keepGuest, moment, id)
    }

    /// Gives a guest name, address and password; from now on the account is registered.
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

    /// Lets no device count as known any more, until it is signed in on again.
    func forgetDevices(of account: UserID, before moment: Timestamp) throws {
        try execute(AuthQueries.forgetDevices, moment, account)
    }

    /// Remembers that what a guest kept is an account's: whoever keeps it is told so for as long as events are kept.
    func markMerged(_ guest: UserID, into account: UserID) throws {
        try execute(AuthQueries.markMerged, account, guest)
    }

    func setUsername(of account: UserID, to username: Username?) throws {
        try execute(AuthQueries.setUsername, username?.text, username?.key, account)
    }

    /// Puts another hash in the place of an account's: of a new password, or one of today's cost of the one that has just
    /// been matched.
    func replacePasswordHash(of account: UserID, by hash: PasswordHash) throws {
        if let old = try existingAccount(account).passwordHash {
            try discountHash(try StoredHash(old))
        }
        try execute(AuthQueries.replacePasswordHash, hash.text, account)
        try countHash(.argon2id(hash))
    }
}

/// How many accounts' hashes cost what: one row for each cost that an operator has ever set, or brought in, and that is still
/// about.
extension ReadTransaction {
    func commonestCosts() throws -> CommonestCosts {
        CommonestCosts(
            argon2id: try commonestPasswordCost(),
            imported: try value(ImportTables.commonestKind, as: String.self)
        )
    }

    /// What most accounts' hashes cost; nil when there is none.
    func commonestPasswordCost() throws -> PasswordHashCost? {
        try row(AuthQueries.commonestPasswordCost) { row in
            PasswordHashCost(memoryKiB: try row[0], iterations: try row[1], lanes: try row[2])
        }
    }
}

extension WriteTransaction {
    /// Counts a hash that an account has from now on.
    func countHash(_ hash: StoredHash) throws {
        switch hash {
        case .argon2id(let hash):
            try execute(AuthQueries.countPasswordCost, hash.cost.memoryKiB, hash.cost.iterations, hash.cost.lanes)
        case .imported(let hash): try execute(ImportTables.countKind, hash.kind)
        }
    }

    /// Counts a hash no longer that an account has had.
    func discountHash(_ hash: StoredHash) throws {
        switch hash {
        case .argon2id(let hash):
            let cost = hash.cost
            try execute(AuthQueries.discountPasswordCost, cost.memoryKiB, cost.iterations, cost.lanes)
            try execute(AuthQueries.forgetPasswordCost, cost.memoryKiB, cost.iterations, cost.lanes)
        case .imported(let hash):
            try execute(ImportTables.discountKind, hash.kind)
            try execute(ImportTables.forgetKind, hash.kind)
        }
    }
}
