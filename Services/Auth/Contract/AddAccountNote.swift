public import UmkreisWire

/// Adds a note for moderators to an account.
///
/// Faults: `invalid` (`text`; `user` for a guest); `not-found` (`user`); `forbidden` (`own-account`) for the caller;
/// `conflict` (`user`) beyond 200 notes.
public struct AddAccountNote: Call {
    public static let name: CallName = "auth.addAccountNote"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// Maximum number of notes per account.
    public static let maximum = 200

    /// Account to annotate.
    public var user: UserID
    /// 1…1,000 characters.
    public var text: String

    public struct Reply: Codable, Sendable, Equatable {
        /// Stored note.
        public var note: AccountNote

        public init(note: AccountNote) { self.note = note }
    }

    public init(user: UserID, text: String) { (self.user, self.text) = (user, text) }
}

extension AddAccountNote: Ruled {
    public static let rules: FieldRules = ["text": ResolveReport.noteRule]
}

/// A moderator's note about an account.
public struct AccountNote: Codable, Sendable, Equatable {
    /// Absent after the author's erasure.
    public var author: UserID?
    /// Note.
    public var text: String
    /// Time it was written.
    public var at: Timestamp

    public init(author: UserID? = nil, text: String, at: Timestamp) {
        self.author = author
        self.text = text
        self.at = at
    }
}
