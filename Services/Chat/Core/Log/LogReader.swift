import ServiceKit

/// A member who reads a log.
struct LogReader: Sendable {
    let person: UserID
    let conversation: ConversationID
    /// First visible number.
    let first: Int
    /// Blocks hide messages in groups only.
    let isInGroup: Bool

    /// Whether a block may hide messages.
    func hidesSenders(in transaction: ReadTransaction) throws -> Bool {
        try isInGroup && transaction.isAnyBlock(of: person)
    }
}
