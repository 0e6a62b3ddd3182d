import ServiceKit

/// A note to the other instances, about state that is only in memory.
enum ChatNote: Codable, Sendable {
    /// The members of a group have changes to read.
    case changed(ConversationID)
    case typing(TypingState)
    /// The typist has sent the message.
    case sent(Typist)
    case seen(UserID, at: Timestamp, isActivity: Bool)
}
