import UmkreisWire

struct Registration: Sendable {
    /// Either an address or a username is required.
    let email: EmailAddress?
    let username: Username?
    let names: AccountNames
    let language: String?
    let passwordHash: StoredHash

    static let noLogin = BrokenRule("no-login", "is required without a username")
}
