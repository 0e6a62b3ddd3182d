import AuthContract
import ServiceKit

/// An audit log event, named after OWASP's Logging Vocabulary.
///
/// Contains ids that outlive an erasure, but no names, addresses or secrets.
struct AuditEvent: Sendable, Equatable {
    let name: String
    var account: UserID?
    var actor: UserID?
    var subject: String?

    static func userCreated(_ account: UserID) -> AuditEvent { AuditEvent(name: "user_created", account: account) }

    static func signedIn(_ account: UserID) -> AuditEvent { AuditEvent(name: "authn_login_success", account: account) }

    static func sessionEnded(of account: UserID, by ending: SessionEndReason) -> AuditEvent {
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

    /// - Parameter what: A member's name, never its value.
    static func updated(_ account: UserID, _ what: String) -> AuditEvent {
        AuditEvent(name: "user_updated", account: account, subject: what)
    }

    /// An objection to the hiding of a post, whose words are not recorded.
    static func objected(_ account: UserID, to post: PostID) -> AuditEvent {
        AuditEvent(name: "user_updated", account: account, subject: "objectToHiding \(post)")
    }

    /// - Parameter actor: `nil` for the owner.
    static func erased(_ account: UserID, by actor: UserID?) -> AuditEvent {
        AuditEvent(name: "user_deleted", account: account, actor: actor)
    }

    /// Records a failed guess; from a hundred on, unknown devices need a code.
    static func guessed(_ account: UserID, failures: Int) -> AuditEvent {
        let name = failures < 100 ? "authn_login_fail" : "authn_login_lock"
        return AuditEvent(name: name, account: account, subject: "\(failures) failures")
    }

    static func guessed(_ purpose: CodePurpose, of account: UserID) -> AuditEvent {
        AuditEvent(name: "authn_login_fail_max", account: account, subject: purpose.rawValue)
    }

    /// - Parameter actor: `nil` for the stack's owner.
    static func moderated(_ what: String, of account: UserID?, by actor: UserID?) -> AuditEvent {
        AuditEvent(name: "authz_admin", account: account, actor: actor, subject: what)
    }
}
