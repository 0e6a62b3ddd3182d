public import Vocabulary
public import Wire

/// An event as its row holds it.
public struct StoredEvent: Hashable, Sendable {
    /// Grows with every event of this file, in the order of commits; a number is never used twice.
    public let sequence: Int64
    public let name: CallName
    /// The event as JSON.
    public let body: [UInt8]
    public let at: Timestamp

    public init(sequence: Int64, name: CallName, body: [UInt8], at: Timestamp) {
        self.sequence = sequence
        self.name = name
        self.body = body
        self.at = at
    }
}
