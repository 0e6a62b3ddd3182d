/// What makes a user a registered one.
struct Registration: Sendable {
    let email: EmailAddress
    let username: Username?
    let displayName: DisplayName
    let passwordHash: PasswordHash
}
