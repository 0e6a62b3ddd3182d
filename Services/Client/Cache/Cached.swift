/// A stored reply.
public struct Cached<Reply: Sendable>: Sendable {
    /// The reply as it was.
    public let reply: Reply
    /// Time since it was received, by the device's clock; never negative.
    public let age: Duration
}

extension Cached: Equatable where Reply: Equatable {}
