import DequeModule
import UmkreisMessaging

/// A reply that waits for its caller to read.
struct StalledReply {
    let message: Message
    let envelope: Envelope
    let since: ContinuousClock.Instant
}

struct StalledReplies {
    private static let maximum = 1024

    private var replies: Deque<StalledReply> = []
    private var bytes = 0

    var count: Int { replies.count }
    var isEmpty: Bool { replies.isEmpty }

    /// Returns false if full.
    mutating func append(_ reply: StalledReply, upTo maximumBytes: Int) -> Bool {
        let size = reply.message.size
        guard replies.count < Self.maximum, bytes <= maximumBytes - size else { return false }
        bytes += size
        replies.append(reply)
        return true
    }

    mutating func popFirst() -> StalledReply? {
        let reply = replies.popFirst()
        bytes -= reply?.message.size ?? 0
        return reply
    }
}

extension Message {
    /// Size in bytes.
    var size: Int { line.count + (blob?.count ?? 0) }
}
