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
