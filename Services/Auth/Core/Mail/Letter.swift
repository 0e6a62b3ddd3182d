import ServiceKit

/// What auth tells somebody by mail.
///
/// It holds no name of a person. Codes are typed, never linked: a link in a mail is what phishing looks like.
enum Letter: Codable, Sendable, Equatable {
    /// To the address of a new account.
    case verifyAddress(code: String)
    /// To who has forgotten the password.
    case resetPassword(code: String)
    /// To the address that an account is to have.
    case changeAddress(code: String)
    /// To the address that an account has until then.
    case confirmAddressChange(code: String)
    /// To an owner whose account strangers try many passwords on.
    case signInCode(code: String)
    /// Somebody has tried to register with the address of an account.
    case addressTaken
    case passwordChanged
    /// To the address that an account had.
    case addressChanged
    /// - Parameter device: what the owner calls it.
    case newSignIn(device: String?, at: Timestamp)
    /// A session's tokens were used by two.
    case sessionStolen(at: Timestamp)
    /// By a moderator.
    case suspended
    /// By a moderator.
    case suspensionLifted
    case deletionRequested(until: Timestamp)
    case accountErased

    /// How long a code in a letter is good, from when it was posted.
    static let codeLifetime = Duration.seconds(600)
    /// That in words, for the letters.
    static let codeMinutes = codeLifetime.components.seconds / 60

    /// The 8 digits in it.
    var code: String? {
        switch self {
        case .verifyAddress(let code), .resetPassword(let code), .changeAddress(let code),
            .confirmAddressChange(let code), .signInCode(let code):
            code
        default: nil
        }
    }

    /// Which letter it is, for operators: it says nothing of what stands in it.
    var kind: String {
        switch self {
        case .verifyAddress: "verifyAddress"
        case .resetPassword: "resetPassword"
        case .changeAddress: "changeAddress"
        case .confirmAddressChange: "confirmAddressChange"
        case .signInCode: "signInCode"
        case .addressTaken: "addressTaken"
        case .passwordChanged: "passwordChanged"
        case .addressChanged: "addressChanged"
        case .newSignIn: "newSignIn"
        case .sessionStolen: "sessionStolen"
        case .suspended: "suspended"
        case .suspensionLifted: "suspensionLifted"
        case .deletionRequested: "deletionRequested"
        case .accountErased: "accountErased"
        }
    }

    /// Whether it says nothing any more that is of use: its code has run out.
    func isOutdated(postedAt: Timestamp, at moment: Timestamp) -> Bool {
        code != nil && moment.since(postedAt) >= Self.codeLifetime
    }
}
