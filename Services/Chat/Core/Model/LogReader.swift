import ChatContract
import Storage

struct LogReader: Sendable {
    let person: UserID
    let conversation: ConversationID
    /// First visible number.
    let first: Int
    /// Blocks hide messages in groups only.
    let isInGroup: Bool
}
