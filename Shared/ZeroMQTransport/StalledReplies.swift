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
    /// Waiting bytes per connection; unknown connections share `nil`.
    private var bytesOfConnections: [ObjectIdentifier?: Int] = [:]

    var count: Int { replies.count }
    var isEmpty: Bool { replies.isEmpty }

    /// Adds a reply, and removes the newest replies of the connection with the most bytes while there are too many.
    ///
    /// Thus no connection takes the room of others, and each keeps its oldest reply, for which it is closed in time.
    ///
    /// - Returns: the removed replies, possibly with the new one.
    mutating func append(_ reply: StalledReply, upTo maximumBytes: Int) -> [StalledReply] {
        replies.append(reply)
        count(reply.message.size, of: reply)
        var removed: [StalledReply] = []
        while replies.count > Self.maximum || bytes > maximumBytes, let index = newestOfLargest() {
            let reply = replies.remove(at: index)
            count(-reply.message.size, of: reply)
            removed.append(reply)
        }
        return removed
    }

    mutating func popFirst() -> StalledReply? {
        guard let reply = replies.popFirst() else { return nil }
        count(-reply.message.size, of: reply)
        return reply
    }

    private func newestOfLargest() -> Int? {
        guard let largest = bytesOfConnections.max(by: { $0.value < $1.value }) else { return nil }
        return replies.lastIndex { $0.owner == largest.key }
    }

    private mutating func count(_ size: Int, of reply: StalledReply) {
        bytes += size
        let rest = bytesOfConnections[reply.owner, default: 0] + size
        bytesOfConnections[reply.owner] = rest > 0 ? rest : nil
    }
}

extension StalledReply {
    fileprivate var owner: ObjectIdentifier? { envelope.connection.map(ObjectIdentifier.init) }
}

extension Message {
    /// Size in bytes.
    var size: Int { line.count + (blob?.count ?? 0) }
}
