import ServiceKit

/// Guests and registered users, from the start to the erasure.
struct Accounts<Access: ReadTransaction> {
    let transaction: Access

    /// Returns `nil` from the start of an erasure.
    func find(_ id: UserID) throws -> AccountRecord? {
        try transaction.row(AccountQueries.find, id, decode: AccountRecord.init)
    }

    func find(_ login: Login) throws -> AccountRecord? {
        switch login {
        case .email(let email): try holder(of: email)
        case .username(let name):
            try transaction.row(AccountQueries.findByUsername, name.key, decode: AccountRecord.init)
        case .malformed: nil
        }
    }

    private func holder(of email: EmailAddress) throws -> AccountRecord? {
        try transaction.row(AccountQueries.findByEmail, email.key, decode: AccountRecord.init)
    }

    /// - Throws: `internal` without the account.
    func existing(_ id: UserID) throws -> AccountRecord {
        guard let account = try find(id) else { throw Fault(.internal, "the account was not stored") }
        return account
    }

    /// - Throws: `not-found`; `invalid` for a guest.
    func registered(_ user: UserID) throws -> AccountRecord {
        guard let account = try find(user) else { throw AuthFault.noSuchUser(user) }
        guard !account.isGuest else { throw BrokenRule.guest.fault(at: "user") }
        return account
    }

    /// - Throws: `invalid` unless exactly one is given; `not-found`; `conflict` for a guest.
    func registered(user: UserID?, login: String?) throws -> AccountRecord {
        let found: (account: AccountRecord?, field: String)
        switch (user, login) {
        case (let user?, nil): found = (try find(user), "user")
        case (nil, let login?): found = (try find(Login(login)), "login")
        case (nil, nil), (_?, _?): throw BrokenRule.exactlyOneOf(["user", "login"]).fault(at: "user")
        }
        guard let account = found.account else {
            throw Fault(.notFound, "user does not exist", field: found.field, rule: "no-such-user")
        }
        guard !account.isGuest else {
            throw Fault(.conflict, "guests cannot have roles", field: found.field, rule: "guest")
        }
        return account
    }

    func verifiedOwner(of address: EmailAddress) throws -> UserID? {
        let holder = try holder(of: address)
        return holder?.emailVerifiedAt == nil ? nil : holder?.id
    }

    func isTaken(_ email: EmailAddress) throws -> Bool {
        try transaction.value(AccountQueries.isEmailTaken, email.key, as: Int.self) != nil
    }

    func owner(of username: Username) throws -> UserID? {
        try transaction.value(AccountQueries.ownerOfUsername, username.key)
    }

    /// Throws `conflict`, since usernames are public anyway.
    func checkIsFree(_ username: Username, for account: UserID? = nil) throws {
        let owner = try owner(of: username)
        guard owner == nil || owner == account else {
            throw Fault(.conflict, "another account has this username", field: "username", rule: "username-taken")
        }
    }

    func nextSuspensionEnd() throws -> Timestamp? {
        try transaction.value(AccountQueries.nextSuspensionEnd)
    }

    func endedSuspensions(at moment: Timestamp, limit: Int) throws -> [UserID] {
        try transaction.rows(AccountQueries.endedSuspensions, moment, limit) { try $0[0] }
    }

    func expiredGuests(before moment: Timestamp, limit: Int) throws -> [(id: UserID, wasMerged: Bool)] {
        try transaction.rows(AccountQueries.expiredGuests, moment, limit) { row in
            (id: try row[0, as: UserID.self], wasMerged: try row[1, as: String?.self] != nil)
        }
    }
}

extension Accounts where Access: WriteTransaction {
    /// Expires unless a session starts (``keepGuest(_:until:)``).
    func insertGuest(_ id: UserID, at moment: Timestamp) throws -> AccountRecord {
        try transaction.execute(AccountQueries.insertGuest, id, moment, moment)
        return try existing(id)
    }

    /// Ignores registered users.
    func keepGuest(_ id: UserID, until moment: Timestamp) throws {
        try transaction.execute(AccountQueries.keepGuest, moment, id)
    }

    func registerGuest(_ id: UserID, as registration: Registration, at moment: Timestamp) throws {
        try transaction.execute(
            AccountQueries.registerGuest,
            registration.names.display,
            registration.names.first,
            registration.names.last,
            registration.names.key,
            registration.language,
            registration.username?.text,
            registration.username?.key,
            registration.email?.text,
            registration.email?.key,
            registration.passwordHash.text,
            moment,
            id
        )
        try transaction.passwordCosts.add(registration.passwordHash)
    }

    /// Prevents ``GuestExpired`` for a merged guest.
    func markMerged(_ guest: UserID, into account: UserID) throws {
        try transaction.execute(AccountQueries.markMerged, account, guest)
    }

    /// Deletes a guest or an erased account.
    func deleteGuest(_ id: UserID) throws {
        try transaction.execute(AccountQueries.deleteGuest, id)
    }

    func setUsername(of account: UserID, to username: Username?) throws {
        try transaction.execute(AccountQueries.setUsername, username?.text, username?.key, account)
    }

    func setVerifiedAddress(of account: UserID, to address: EmailAddress, at moment: Timestamp) throws {
        try transaction.execute(AccountQueries.setAddress, address.text, address.key, moment, account)
    }

    func markVerified(_ account: UserID, at moment: Timestamp) throws {
        try transaction.execute(AccountQueries.markVerified, moment, account)
    }

    /// Stores the hash of a new password, or of the same one at the current cost.
    func replacePasswordHash(of account: UserID, by hash: PasswordHash) throws {
        if let old = try existing(account).passwordHash {
            try transaction.passwordCosts.subtract(try StoredHash(old))
        }
        try transaction.execute(AccountQueries.replacePasswordHash, hash.text, account)
        try transaction.passwordCosts.add(.argon2id(hash))
    }

    /// Makes earlier device tokens invalid.
    func revokeDevices(of account: UserID, before moment: Timestamp) throws {
        try transaction.execute(AccountQueries.revokeDevices, moment, account)
    }

    /// Returns whether the user was active.
    func suspend(_ user: UserID, until end: Timestamp?, at moment: Timestamp) throws -> Bool {
        try transaction.execute(AccountQueries.suspend, moment, end, user) == 1
    }

    /// Ignores active users.
    func setSuspensionEnd(of user: UserID, to end: Timestamp?) throws {
        try transaction.execute(AccountQueries.setSuspensionEnd, end, user)
    }

    /// Returns whether the user was suspended.
    func liftSuspension(of user: UserID) throws -> Bool {
        try transaction.execute(AccountQueries.liftSuspension, user) == 1
    }

    /// Deletes all personal data of the row, at the start of an erasure.
    func blank(_ account: UserID) throws {
        try transaction.execute(AccountQueries.blank, Timestamp(milliseconds: .max), account)
    }

    /// Lets ``AuthRetention`` delete the blank account after its last token has expired.
    func scheduleDeletion(of account: UserID) throws {
        try transaction.execute(AccountQueries.scheduleDeletion, account)
    }
}
