import ServiceKit

/// What an operator may decide about auth.
struct AuthSettings: Sendable {
    /// `password-memory-kib`, `password-passes`: what a hash costs; 65536 and 2, at least one of OWASP's pairs.
    let hashing: Argon2Parameters
    /// `password-minimum`: characters of a new password, 6…64; 8.
    let passwordMinimum: Int
    /// `register-answer`: whether registering tells that an address is taken; `tell` or `alike`; `tell`.
    let registerAnswer: RegisterAnswer
    /// `unverified-may-post`: whether a user without a verified e-mail address may do more than a guest; `yes` or `no`; `yes`.
    let unverifiedMayPost: Bool
    /// `guest-days`: how long a guest who does nothing is kept, 1…3650; 90.
    let guestDays: Int
    /// `token-seconds`: how long an access token is good, 60…3600; 900.
    let tokenLifetime: Duration
    /// `mail-…`: how letters leave.
    let mail: MailSettings

    static let names =
        [
            "password-memory-kib", "password-passes", "password-minimum", "register-answer", "unverified-may-post",
            "guest-days", "token-seconds",
        ] + MailSettings.names

    /// - Throws: ``InvalidSetting``.
    init(_ settings: ServiceSettings) throws {
        let standard = Argon2Parameters.standard
        let memory = try settings.integer("password-memory-kib", within: 1...1_048_576) ?? standard.memoryKiB
        let passes = try settings.integer("password-passes", within: 1...16) ?? standard.iterations
        do {
            hashing = try Argon2Parameters(memoryKiB: memory, iterations: passes)
        } catch {
            throw InvalidSetting(name: "password-memory-kib", rule: "enough: \(error.rule)")
        }
        passwordMinimum =
            try settings.integer("password-minimum", within: PasswordPolicy.floor...64)
            ?? PasswordPolicy.standardMinimum
        registerAnswer = try settings.choice("register-answer", of: RegisterAnswer.self) ?? .tell
        unverifiedMayPost = try settings.flag("unverified-may-post") ?? true
        guestDays = try settings.integer("guest-days", within: 1...3650) ?? SessionLifetime.standardGuestDays
        tokenLifetime = .seconds(try settings.integer("token-seconds", within: 60...3600) ?? 900)
        mail = try MailSettings(settings)
    }
}

/// What `auth.register` says of an address that is taken.
enum RegisterAnswer: String, Sendable, CaseIterable {
    /// That it is: easy to understand, and throttled, for it can be asked of many addresses.
    case tell
    /// The same as of one that is free: a guest's session, and signing in is asked for separately.
    case alike
}
