public import Wire

/// The reply that a write was given, kept under the write's key so that a repeat gets the same one.
public struct StoredAnswer: Hashable, Sendable {
    public let call: CallName
    /// A hash of the request's body: the same key with another body is a fault.
    public let requestHash: [UInt8]
    /// The reply's body as JSON.
    public let reply: [UInt8]

    public init(call: CallName, requestHash: [UInt8], reply: [UInt8]) {
        self.call = call
        self.requestHash = requestHash
        self.reply = reply
    }
}
