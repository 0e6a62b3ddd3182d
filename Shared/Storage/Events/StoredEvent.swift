public import Vocabulary
public import Wire

/// An event as its row holds it.
public struct StoredEvent: Hashable, Sendable {
    /// Grows with every event of this file, in the order of commits; a number is never used twice.
    public let sequence: Int64
    public let at: Timestamp
    public let name: CallName
    /// What it is about (``Event/subject``).
    public let subject: String
    /// The event as JSON.
    public let body: [UInt8]

    public init(sequence: Int64, at: Timestamp, name: CallName, subject: String, body: [UInt8]) {
        self.sequence = sequence
        self.at = at
        self.name = name
        self.subject = subject
        self.body = body
    }
}
