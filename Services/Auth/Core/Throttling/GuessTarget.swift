import ServiceKit

/// The target of guesses: an account or a login.
enum GuessTarget: Equatable, Sendable {
    /// A login as typed, existing or not, so that a refusal reveals no accounts.
    case login(Login)
    /// Any login of an account, so that two logins allow no more guesses than one.
    case account(UserID)
    /// A login without an account, which costs the same work.
    case unknown(Login)

    /// Unique among targets.
    var key: String {
        switch self {
        case .login(let login): "login \(login.key)"
        case .account(let account): "account \(account)"
        case .unknown(let login): "unknown \(login.key)"
        }
    }
}
