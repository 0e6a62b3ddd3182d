import AuthContract
import ServiceKit

/// A user as he is kept.
struct UserRecord: Sendable {
    let id: UserID
    let kind: UserKind
    let displayName: String?
    let username: String?
    let email: String?
    let passwordHash: String?
    let tokenVersion: Int
    let createdAt: Timestamp
    let registeredAt: Timestamp?

    init(_ row: Row) throws {
        id = try row["id"]
        kind = try row["kind"]
        displayName = try row["displayName"]
        username = try row["username"]
        email = try row["email"]
        passwordHash = try row["passwordHash"]
        tokenVersion = try row["tokenVersion"]
        createdAt = try row["createdAt"]
        registeredAt = try row["registeredAt"]
    }

    var isGuest: Bool { kind == .guest }

    /// What others see.
    var profile: Profile {
        Profile(
            user: id,
            displayName: displayName ?? "Guest",
            username: username,
            isGuest: isGuest,
            since: createdAt
        )
    }
}

extension ReadTransaction {
    func user(_ id: UserID) throws -> UserRecord? {
        try row("\(AuthQueries.users) WHERE id = ?", id, decode: UserRecord.init)
    }

    /// Who signs in with this e-mail address or username.
    func user(signingInWith login: Login) throws -> UserRecord? {
        switch login {
        case .email(let email): try row(AuthQueries.userByEmail, email.key, decode: UserRecord.init)
        case .username(let name): try row(AuthQueries.userByUsername, name.key, decode: UserRecord.init)
        case .nobodys: nil
        }
    }

    func isTaken(_ email: EmailAddress) throws -> Bool {
        try value("SELECT 1 FROM user WHERE emailKey = ?", email.key, as: Int.self) != nil
    }

    func isTaken(_ username: Username) throws -> Bool {
        try value("SELECT 1 FROM user WHERE usernameKey = ?", username.key, as: Int.self) != nil
    }
}

extension WriteTransaction {
    func makeGuest(_ id: UserID, at moment: Timestamp) throws -> UserRecord {
        try execute("INSERT INTO user (id, kind, createdAt) VALUES (?, 'guest', ?)", id, moment)
        return try existingUser(id)
    }

    /// A user whom this transaction has written.
    func existingUser(_ id: UserID) throws -> UserRecord {
        guard let user = try user(id) else { throw Fault(.internal, "the account was not stored") }
        return user
    }

    /// Gives a guest name, address and password; from now on the user is registered.
    func registerGuest(_ id: UserID, as registration: Registration, at moment: Timestamp) throws {
        try execute(
            """
            UPDATE user SET kind = 'registered', displayName = ?, username = ?, usernameKey = ?, email = ?,
                emailKey = ?, passwordHash = ?, registeredAt = ?
            WHERE id = ? AND kind = 'guest'
            """,
            registration.displayName.text,
            registration.username?.text,
            registration.username?.key,
            registration.email.text,
            registration.email.key,
            registration.passwordHash.text,
            moment,
            id
        )
    }

    /// Puts a hash of today's cost in the place of the one that has just been matched.
    func replacePasswordHash(of user: UserID, by hash: PasswordHash) throws {
        try execute("UPDATE user SET passwordHash = ? WHERE id = ?", hash.text, user)
    }
}
