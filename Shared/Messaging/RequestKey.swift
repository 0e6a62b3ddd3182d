/// What makes a write safe to repeat: the key that its sender chose, within the sender's own keys, and what was asked.
public struct RequestKey: Hashable, Sendable {
    /// Whose keys it is one of: a user, or whoever sends without a token.
    public let scope: String
    /// 1…128 printable characters; unguessable where the sender has no token.
    public let text: String
    /// Tells one request from another: the call's name and its body.
    public let fingerprint: [UInt8]

    public init(scope: String, text: String, fingerprint: [UInt8]) {
        self.scope = scope
        self.text = text
        self.fingerprint = fingerprint
    }
}

/// The replies that a service has given to writes with a key.
public protocol AnsweredRequests: Sendable {
    /// The reply that was stored with the write, if there was one.
    ///
    /// - Throws: ``AlreadyAnswered/keyReused`` as a fault when the key was used for another request.
    func reply(to key: RequestKey) async throws -> [UInt8]?
}

/// Thrown out of a write whose key has been answered already: the dispatcher sends the first reply again.
public struct AlreadyAnswered: Error {
    /// The body of the first reply, as JSON.
    public let reply: [UInt8]

    public init(reply: [UInt8]) {
        self.reply = reply
    }
}
