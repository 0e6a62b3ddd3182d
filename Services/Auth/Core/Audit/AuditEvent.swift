import AuthContract
import ServiceKit

/// What is written into the audit log: ids that mean nothing by themselves, never a name, an address or a secret.
///
/// They stay when an account is erased. The names are those of OWASP's Logging Vocabulary.
struct AuditEvent: Sendable, Equatable {
    /// `authn_login_success`.
    let name: String
    /// Whose account it is about.
    var account: UserID?
    /// Who did it, where that is another person.
    var actor: UserID?
    /// What else it is about: a role, a session's ending.
    var subject: String?

    static func userCreated(_ account: UserID) -> AuditEvent { AuditEvent(name: "user_created", account: account) }

    static func signedIn(_ account: UserID) -> AuditEvent { AuditEvent(name: "authn_login_success", account: account) }

    static func sessionEnded(of account: UserID, by ending: SessionEnding) -> AuditEvent {
        switch ending {
        case .stolen: AuditEvent(name: "authn_token_reuse", account: account)
        case .tooMany: AuditEvent(name: "excess_sessions_exceeded", account: account)
        case .signedOut: AuditEvent(name: "session_logout", account: account)
        default: AuditEvent(name: "authn_token_revoked", account: account, subject: ending.rawValue)
        }
    }

    /// - Parameter actor: `nil` for the stack's owner, who has no account.
    static func roleGranted(_ role: RoleName, to account: UserID, by actor: UserID?) -> AuditEvent {
        AuditEvent(name: "authz_admin", account: account, actor: actor, subject: "grant \(role.text)")
    }

    static func roleRevoked(_ role: RoleName, from account: UserID, by actor: UserID?) -> AuditEvent {
        AuditEvent(name: "authz_admin", account: account, actor: actor, subject: "revoke \(role.text)")
    }
}
