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

    /// - Parameter way: `changed` or `reset`.
    static func passwordSet(of account: UserID, _ way: String) -> AuditEvent {
        AuditEvent(name: "authn_password_change", account: account, subject: way)
    }

    /// - Parameter what: a member of the account, or what was asked for; never what it says.
    static func updated(_ account: UserID, _ what: String) -> AuditEvent {
        AuditEvent(name: "user_updated", account: account, subject: what)
    }

    /// - Parameter actor: an operator, where it was not the owner.
    static func erased(_ account: UserID, by actor: UserID?) -> AuditEvent {
        AuditEvent(name: "user_deleted", account: account, actor: actor)
    }

    /// Passwords that were wrong, in a row.
    ///
    /// From a hundred on the right one is not enough on a device that nobody knows.
    static func guessed(_ account: UserID, failures: Int) -> AuditEvent {
        let name = failures < 100 ? "authn_login_fail" : "authn_login_lock"
        return AuditEvent(name: name, account: account, subject: "\(failures) failures")
    }

    /// All tries of a code were wrong.
    static func guessed(_ purpose: CodePurpose, of account: UserID) -> AuditEvent {
        AuditEvent(name: "authn_login_fail_max", account: account, subject: purpose.rawValue)
    }

    /// What a moderator has done, with the id of a post where it is about one.
    static func moderated(_ what: String, of account: UserID?, by actor: UserID) -> AuditEvent {
        AuditEvent(name: "authz_admin", account: account, actor: actor, subject: what)
    }

    /// - Parameter actor: `nil` for the stack's owner, who has no account.
    static func roleGranted(_ role: RoleName, to account: UserID, by actor: UserID?) -> AuditEvent {
        AuditEvent(name: "authz_admin", account: account, actor: actor, subject: "grant \(role.text)")
    }

    static func roleRevoked(_ role: RoleName, from account: UserID, by actor: UserID?) -> AuditEvent {
        AuditEvent(name: "authz_admin", account: account, actor: actor, subject: "revoke \(role.text)")
    }
}
