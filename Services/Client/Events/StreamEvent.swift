public import UmkreisWire

/// An element of a stream.
public enum StreamEvent: Sendable, Equatable {
    /// The next reply of one of the calls.
    case reply(StreamReply)
    /// The server's history was replaced: discard state built from earlier replies. Replies from now follow.
    case reset
}

/// A reply of one of a stream's calls.
public struct StreamReply: Sendable, Equatable {
    /// The call that it replies to.
    public let call: CallName
    /// The position behind it, for ``UmkreisClient/events(_:after:)``; opaque.
    ///
    /// Store it after processing the reply, so that no change is lost.
    public let position: String
    /// The reply's JSON.
    public let body: RawJSON

    /// - Parameter position: any text without a server.
    public init(call: CallName, position: String, body: RawJSON) {
        self.call = call
        self.position = position
        self.body = body
    }

    /// Decodes the reply; `nil` for another call.
    ///
    /// - Throws: `internal` if it breaks the contract.
    public func reply<C: PolledCall>(to call: C.Type) throws(Fault) -> C.Reply? {
        guard self.call == C.name else { return nil }
        do {
            return try body.decode(C.Reply.self)
        } catch {
            throw Fault(.internal, "the reply cannot be read: \(error.message)")
        }
    }
}
