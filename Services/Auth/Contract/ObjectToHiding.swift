public import UmkreisWire

/// Objects to the hiding of the caller's post, once; a moderator decides that did not hide it.
///
/// The author gets the decision by a notice (``MyAccount``), by mail, and in ``ListHidings``. Suspended users may
/// object too.
///
/// Faults: `invalid` (`text`); `not-found` (`post`), also for another user's; `conflict` (`post`) for a second one
/// (`already-objected`) or a restored post (`not-hidden`).
public struct ObjectToHiding: Call {
    public static let name: CallName = "auth.objectToHiding"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// Hidden post.
    public var post: PostID
    /// Why it should be visible, 1…1,000 characters.
    public var text: String

    public struct Reply: Codable, Sendable, Equatable {
        /// The hiding with the objection.
        public var hiding: Hiding

        public init(hiding: Hiding) { self.hiding = hiding }
    }

    public init(post: PostID, text: String) {
        self.post = post
        self.text = text
    }
}

extension ObjectToHiding: Ruled {
    public static let rules: FieldRules = ["text": ResolveReport.noteRule]
}
