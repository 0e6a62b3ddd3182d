/// A write's idempotency key.
public struct RequestKey: Hashable, Sendable {
    /// The sender that owns the key.
    public let scope: String
    /// 1…128 printable characters; unguessable without a token.
    public let text: String
    /// A digest of call and body.
    public let fingerprint: [UInt8]

    public init(scope: String, text: String, fingerprint: [UInt8]) {
        self.scope = scope
        self.text = text
        self.fingerprint = fingerprint
    }
}

/// The stored replies of writes with a key.
public protocol ReplyStore: Sendable {
    /// - Throws: `key-reused` if another request used the key.
    func reply(to key: RequestKey) async throws -> [UInt8]?
}

/// The dispatcher then returns the first reply.
public struct RepeatedRequestError: Error {
    /// The reply's JSON.
    public let reply: [UInt8]

    public init(reply: [UInt8]) {
        self.reply = reply
    }
}
