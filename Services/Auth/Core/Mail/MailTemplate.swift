import ServiceKit

/// The mails to account owners, those about backups to operators, and invitations.
///
/// Only invitations have another user's name, and only those about hidden posts have words of a moderator.
///
/// Codes are typed, never linked, because phishing mails contain links.
enum MailTemplate: Codable, Sendable, Equatable {
    case verifyAddress(code: String)
    case resetPassword(code: String)
    case changeAddress(code: String)
    case confirmAddressChange(code: String)
    case signInCode(code: String)
    case addressTaken
    case passwordChanged
    case addressChanged
    case newSignIn(device: String?, at: Timestamp)
    case sessionStolen(at: Timestamp)
    case suspended(until: Timestamp?)
    case suspensionLifted
    case deletionRequested(until: Timestamp)
    case accountErased
    case backupFailing(target: String, reason: String?, madeAt: Timestamp?, pointAt: Timestamp?)
    case backupWorking(target: String)
    case invitation(by: String?, site: String?)
    case postHidden(title: String?, category: ReportReason?, reason: String?, site: String?)
    case hidingUpheld(title: String?, answer: String?)
    case postRestored(title: String?, answer: String?)

    /// Lifetime of a code after its mail was queued.
    static let codeLifetime = Duration.seconds(600)
    static let codeMinutes = codeLifetime.components.seconds / 60

    var code: String? {
        switch self {
        case .verifyAddress(let code), .resetPassword(let code), .changeAddress(let code),
            .confirmAddressChange(let code), .signInCode(let code):
            code
        default: nil
        }
    }

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
        case .backupFailing: "backupFailing"
        case .backupWorking: "backupWorking"
        case .invitation: "invitation"
        case .postHidden: "postHidden"
        case .hidingUpheld: "hidingUpheld"
        case .postRestored: "postRestored"
        }
    }

    func isOutdated(postedAt: Timestamp, at moment: Timestamp) -> Bool {
        code != nil && moment.since(postedAt) >= Self.codeLifetime
    }
}
