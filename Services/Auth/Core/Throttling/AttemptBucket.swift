import ServiceKit

/// What failed attempts are counted under: one row each.
///
/// A keyed digest, for people type passwords where a login is asked for, and those must not lie in the database.
struct AttemptBucket: Equatable, Sendable {
    let bytes: [UInt8]

    /// - Parameter key: lies outside the database.
    init(_ subject: AttemptSubject, key: [UInt8]) {
        bytes = Blake2b.digest(of: Array(subject.text.utf8), key: key, length: 16)
    }
}

/// Who or what fails.
enum AttemptSubject: Equatable, Sendable {
    /// Signing in to an account with any of its logins, on a device that has not been signed in to it before.
    case account(UserID)
    /// Signing in to an account on a device that has: strangers do not use up what its owner may try.
    case device(SessionID, of: UserID)
    /// Signing in with a login that nobody has.
    case login(Login)
    /// Registering with an address or a username that is taken, as this guest; without a token as one of all who have none.
    case registrations(by: UserID?)

    /// Another for every other subject.
    fileprivate var text: String {
        switch self {
        case .account(let account): "account \(account)"
        case .device(let device, let account): "device \(device) \(account)"
        case .login(let login): "login \(login.key)"
        case .registrations(let guest?): "registrations \(guest)"
        case .registrations(nil): "registrations"
        }
    }

    /// What is said to who has failed too often.
    var refusal: String {
        switch self {
        case .account, .device, .login: "too many attempts with this login"
        case .registrations(_?): "too many names and addresses were taken"
        case .registrations(nil): "too many names and addresses were taken: start a guest, and register with its token"
        }
    }

    /// How often it may fail.
    ///
    /// Who has no token shares with all others: 30 addresses in five minutes and 20 at once. A guest, who costs nothing,
    /// gets few.
    var pace: Throttle.Pace {
        switch self {
        case .account, .device, .login: .guesses
        case .registrations(_?): .steady(burst: 5, every: .seconds(60))
        case .registrations(nil): .steady(burst: 20, every: .seconds(10))
        }
    }
}
