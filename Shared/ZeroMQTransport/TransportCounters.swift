/// What a server or a client has seen since it began.
public struct TransportCounters: Sendable, Equatable {
    /// Messages taken in whole.
    public var received = 0
    /// Messages handed to libzmq.
    public var sent = 0
    /// Replies whose caller was gone.
    public var droppedUnreachable = 0
    /// Replies whose caller did not read for a second.
    public var droppedSlow = 0
    /// Messages whose frames were not those of the protocol.
    public var badEnvelopes = 0
    /// Replies that nobody waited for (any more).
    public var lateReplies = 0

    public init() {}
}
