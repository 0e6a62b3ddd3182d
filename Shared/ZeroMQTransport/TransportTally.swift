import Synchronization

/// The counters while they count: written by the loop's thread, read by anybody.
final class TransportTally: Sendable {
    let received = Atomic<Int>(0)
    let sent = Atomic<Int>(0)
    let droppedUnreachable = Atomic<Int>(0)
    let droppedSlow = Atomic<Int>(0)
    let badEnvelopes = Atomic<Int>(0)
    let lateReplies = Atomic<Int>(0)

    var counters: TransportCounters {
        var counters = TransportCounters()
        counters.received = received.load(ordering: .relaxed)
        counters.sent = sent.load(ordering: .relaxed)
        counters.droppedUnreachable = droppedUnreachable.load(ordering: .relaxed)
        counters.droppedSlow = droppedSlow.load(ordering: .relaxed)
        counters.badEnvelopes = badEnvelopes.load(ordering: .relaxed)
        counters.lateReplies = lateReplies.load(ordering: .relaxed)
        return counters
    }
}

extension Atomic<Int> {
    /// Counts one more.
    func count() {
        wrappingAdd(1, ordering: .relaxed)
    }
}
