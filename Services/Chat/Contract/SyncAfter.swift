public import UmkreisWire

/// Returns the caller's changes after a cursor, oldest first.
///
/// Returns only the latest of a member's marks in a conversation. Repeating a cursor is safe. Typing hints are not
/// stored, may be missed, and do not move the cursor.
///
/// Faults: `not-found` if the caller is not in the conversation and has received its departure; `gone` (`cursor`) if
/// the history was replaced: start without one.
public struct SyncAfter: PolledCall {
    public static let name: CallName = "chat.syncAfter"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound, .gone]

    /// The previous reply's `cursor`; without one, returns the current position.
    ///
    /// Reveals no activity of others.
    public var cursor: Cursor?
    /// Returns only its changes; the cursor then does not cover other conversations.
    public var conversation: ConversationID?
    /// Changes per reply, 1…200, default 100.
    public var limit: Int?
    /// Long-poll timeout in milliseconds, 0…25,000, default 0.
    public var waitMs: Int?
    /// The previous reply's `hints`; absent for no hints.
    public var hints: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// The changes, oldest first.
        public var changes: [ChatChange]
        /// Cursor of the next call.
        public var cursor: Cursor
        /// Whether more changes are available.
        public var hasMore: Bool
        /// Conversations with changed typists; absent if unchanged.
        public var typing: [TypingHint]?
        /// Position in the typing hints, for the next call.
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
    /// 1…200, default 100.
    public static let limitRule = NumberRule(1...200, default: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}

/// A change that one user receives.
public struct ChatChange: Codable, Sendable, Equatable {
    /// A new entry in a conversation.
    public var message: ChatMessage?
    /// A known message in its current form: edited, deleted, expired or erased.
    ///
    /// Only the latest of several changes is returned. Replace quotes too.
    public var amended: ChatMessage?
    /// A conversation that the user has joined.
    public var opened: ConversationID?
    /// A new or changed request or group invitation (``AcceptRequest``).
    public var requested: ConversationID?
    /// A conversation that the user left, declined or was removed from.
    ///
    /// Returned for 30 days, at most 1,000.
    public var departed: ConversationID?
    /// A member's new read mark.
    public var read: ReadMark?
    /// A member's new delivery mark.
    public var delivered: DeliveredMark?

    public init(
        message: ChatMessage? = nil,
        amended: ChatMessage? = nil,
        opened: ConversationID? = nil,
        requested: ConversationID? = nil,
        departed: ConversationID? = nil,
        read: ReadMark? = nil,
        delivered: DeliveredMark? = nil
    ) {
        self.message = message
        self.amended = amended
        self.opened = opened
        self.requested = requested
        self.departed = departed
        self.read = read
        self.delivered = delivered
    }
}

/// How far a member has read; a message implies its sender's mark.
public struct ReadMark: Codable, Sendable, Equatable {
    /// The conversation.
    public var conversation: ConversationID
    /// The member.
    public var user: UserID
    /// Number of the last read entry.
    public var upTo: Int

    public init(conversation: ConversationID, user: UserID, upTo: Int) {
        self.conversation = conversation
        self.user = user
        self.upTo = upTo
    }
}

/// How far a member has received the messages.
public struct DeliveredMark: Codable, Sendable, Equatable {
    /// The conversation.
    public var conversation: ConversationID
    /// The member.
    public var user: UserID
    /// Number of the last delivered entry.
    public var upTo: Int

    public init(conversation: ConversationID, user: UserID, upTo: Int) {
        self.conversation = conversation
        self.user = user
        self.upTo = upTo
    }
}

/// All typists of a conversation; replaces the previous hint.
///
/// Valid for six seconds or until the user's message.
public struct TypingHint: Codable, Sendable, Equatable {
    /// The conversation.
    public var conversation: ConversationID
    /// The typists, the last 20 that started; empty if all have stopped.
    public var users: [UserID]

    public init(conversation: ConversationID, users: [UserID]) {
        self.conversation = conversation
        self.users = users
    }
}
