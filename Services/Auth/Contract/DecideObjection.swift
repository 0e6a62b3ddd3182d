public import UmkreisWire

/// Decides on an objection to a hiding: the post stays hidden, or is visible again.
///
/// The decision is written to the audit log, and the author is notified.
///
/// Faults: `invalid` (`decision`, `answer`); `not-found` (`post`) without an objection, also after the post's deletion;
/// `conflict` (`post`) if decided or restored already; `forbidden` (`post`) if the caller hid the post (`own-hiding`),
/// also for operators, or is its author (`own-objection`).
public struct DecideObjection: Call {
    public static let name: CallName = "auth.decideObjection"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    /// Hidden post.
    public var post: PostID
    /// Whether the post stays hidden.
    public var decision: ObjectionDecision
    /// Words for the author, 1…1,000 characters.
    public var answer: String?

    public init(post: PostID, decision: ObjectionDecision, answer: String? = nil) {
        self.post = post
        self.decision = decision
        self.answer = answer
    }
}

extension DecideObjection: Ruled {
    public static let rules: FieldRules = ["decision": ObjectionDecision.rule, "answer": ResolveReport.noteRule]
}
