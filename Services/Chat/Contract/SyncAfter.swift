public import Wire

/// What is new for the caller behind a cursor, oldest first, in all the caller's conversations together, or in one of them.
///
/// Of a member's marks in a conversation the last is told, in the place where it came to be.
///
/// With `waitMs` it is a long poll: it answers as soon as there is something, or with nothing when the time is over.
/// Nothing is lost by asking again with the same cursor.
///
/// Beside that it tells who is writing, where `hints` is given. These are no changes: they are kept nowhere, some may be
/// missed, and they do not move the cursor.
///
/// Faults: `invalid` (`limit`, `waitMs`, `cursor`, `hints`); `not-found` when the caller is in no such conversation, and was
/// told so;
/// `gone` (`cursor`) when the history was replaced: begin again without one.
public struct SyncAfter: PolledCall {
    public static let name: CallName = "chat.syncAfter"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound, .gone]

    /// From the reply before; without one, nothing is told but where now is.
    ///
    /// It says nothing of what others do, and stays the same while there is nothing new.
    public var cursor: Cursor?
    /// The only one to tell of.
    ///
    /// A cursor that comes with it says nothing of the others: they are asked about with one of their own.
    public var conversation: ConversationID?
    public var limit: Int?
    public var waitMs: Int?
    /// From the reply before, for whoever wants to hear who is writing; without it nothing is told of that.
    public var hints: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var changes: [ChatChange]
        public var cursor: Cursor
        public var hasMore: Bool
        /// The conversations in which somebody has begun or ceased to write; absent where there is none.
        public var typing: [TypingHint]?
        /// How far the hints have been told.
        public var hints: Cursor

        public init(
            changes: [ChatChange],
            cursor: Cursor,
            hasMore: Bool,
            typing: [TypingHint]? = nil,
            hints: Cursor
        ) {
            self.changes = changes
            self.cursor = cursor
            self.hasMore = hasMore
            self.typing = typing
            self.hints = hints
        }
    }

    public init(
        cursor: Cursor? = nil,
        conversation: ConversationID? = nil,
        limit: Int? = nil,
        waitMs: Int? = nil,
        hints: Cursor? = nil
    ) {
        self.cursor = cursor
        self.conversation = conversation
        self.limit = limit
        self.waitMs = waitMs
        self.hints = hints
    }
}

extension SyncAfter: Ruled {
    public static let limitRule = NumberRule(1...200, usual: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}
