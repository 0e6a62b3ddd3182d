import ChatContract
import Storage

/// Who reads a log: what a member sees of it is not what all others see.
struct LogReader: Sendable {
    let person: UserID
    let conversation: ConversationID
    /// The first number that the person may see.
    let first: Int
    /// Where a block may keep from the person what others say: of two, all is seen that was said.
    let isInGroup: Bool
}
