public import UmkreisWire

/// Hides a post without a report, until ``RestorePost``.
///
/// The reason is recorded in the audit log. The author gets it by mail to a verified address and in ``ListHidings``,
/// gets a notice (``MyAccount``), and may object (``ObjectToHiding``). Hiding a hidden post again has no effect.
///
/// Faults: `invalid` (`reason`).
public struct HidePost: Call {
    public static let name: CallName = "auth.hidePost"
    public static let access: Access = .moderator
    public typealias Reply = Done

    /// Post to hide.
    public var post: PostID
    /// Reason for the author and the audit log, 1…1,000 characters.
    public var reason: String

    public init(post: PostID, reason: String) {
        self.post = post
        self.reason = reason
    }
}

extension HidePost: Ruled {
    public static let rules: FieldRules = ["reason": ResolveReport.noteRule]
}
