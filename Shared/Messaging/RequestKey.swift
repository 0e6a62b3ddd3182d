/// A write's idempotency key.
public struct RequestKey: Hashable, Sendable {
    /// The sender that owns the key.
    public let scope: String
    /// 1…128 printable characters; unguessable without a token.
    public let text: String
    /// A digest of call and body with sorted members.
    public let fingerprint: [UInt8]
    /// The digest of earlier releases, of the body as it was sent; a reply of theirs may be stored for a day.
    public let literalFingerprint: [UInt8]

    public init(scope: String, text: String, fingerprint: [UInt8], literalFingerprint: [UInt8]? = nil) {
        self.scope = scope
        self.text = text
        self.fingerprint = fingerprint
        self.literalFingerprint = literalFingerprint ?? fingerprint
    }

    /// The key as the release that stored a reply knew it; `nil` if the reply is that of another request.
    public func matching(_ stored: [UInt8]) -> RequestKey? {
        guard [fingerprint, literalFingerprint].contains(stored) else { return nil }
        return RequestKey(scope: scope, text: text, fingerprint: stored)
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
