import DequeModule
import Messaging
import Wire

/// The calls to one service that somebody waits for.
///
/// Each leaves exactly once, and whoever takes it out resumes it.
struct PendingCalls {
    private var calls: [String: PendingCall] = [:]
    private var deadlines = DeadlineHeap()
    private var queue: Deque<(id: String, ticket: Int)> = []

    /// How many were sent and have no reply yet.
    private(set) var inFlight = 0

    var count: Int { calls.count }
    var nextDeadline: ContinuousClock.Instant? { deadlines.next }
    var hasUnsent: Bool { calls.count > inFlight }

    func contains(_ id: String) -> Bool {
        calls[id] != nil
    }

    /// Takes a call in: among those in flight, or at the end of the queue.
    mutating func insert(_ call: PendingCall) {
        deadlines.insert(DeadlineHeap.Entry(deadline: call.deadline, id: call.id, ticket: call.ticket))
        if call.isSent {
            inFlight += 1
        } else {
            queue.append((call.id, call.ticket))
        }
        calls[call.id] = call
    }

    /// The call that has waited longest to be sent.
    mutating func firstUnsent() -> PendingCall? {
        while let first = queue.first {
            if let call = calls[first.id], call.ticket == first.ticket, !call.isSent { return call }
            queue.removeFirst()
        }
        return nil
    }

    /// Notes that the first of the queue has been sent.
    mutating func markFirstSent() {
        guard let first = queue.popFirst() else { return }
        calls[first.id]?.isSent = true
        calls[first.id]?.message = Message(line: [])
        inFlight += 1
    }

    /// Takes out the call that a reply is for.
    mutating func takeSent(_ id: String) -> PendingCall? {
        guard calls[id]?.isSent == true else { return nil }
        return take(id)
    }

    /// Takes out a call whoever it is that ends it.
    mutating func take(_ id: String, ticket: Int) -> PendingCall? {
        guard calls[id]?.ticket == ticket else { return nil }
        return take(id)
    }

    /// Takes out a call whose deadline has passed.
    mutating func takeDue(at now: ContinuousClock.Instant) -> PendingCall? {
        while let due = deadlines.removeDue(at: now) {
            if let call = take(due.id, ticket: due.ticket) { return call }
        }
        return nil
    }

    /// Takes out every call that was sent.
    mutating func takeAllSent() -> [PendingCall] {
        let sent = calls.values.filter(\.isSent)
        for call in sent { _ = take(call.id) }
        return sent
    }

    /// Takes out every call.
    mutating func takeAll() -> [PendingCall] {
        let all = Array(calls.values)
        self = PendingCalls()
        return all
    }

    private mutating func take(_ id: String) -> PendingCall? {
        guard let call = calls.removeValue(forKey: id) else { return nil }
        if call.isSent { inFlight -= 1 }
        tidy()
        return call
    }

    /// Deadlines and queue places of calls that have ended are taken out before they outnumber the living.
    private mutating func tidy() {
        if deadlines.count > 2 * calls.count + 64 {
            deadlines.prune { calls[$0.id]?.ticket == $0.ticket }
        }
        if queue.count > 2 * (calls.count - inFlight) + 64 {
            queue.removeAll { calls[$0.id]?.ticket != $0.ticket }
        }
    }
}
