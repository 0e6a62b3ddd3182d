import DequeModule
import Messaging
import Wire

/// A call that somebody waits for, from its submission to its end.
struct PendingCall: Sendable {
    let id: String
    /// Tells two calls of the same id apart.
    let ticket: Int
    let lane: Lane
    /// Emptied once it is sent.
    var message: Message
    let deadline: ContinuousClock.Instant
    let waiter: CheckedContinuation<Result<Message, Fault>, Never>
    /// When the loop took it in.
    var begun: ContinuousClock.Instant
    var isSent = false
}

/// The calls to one service that somebody waits for.
///
/// Each leaves exactly once, and whoever takes it out resumes it. Long polls have a lane of their own: however many wait for
/// news, they hold up no call.
struct PendingCalls {
    /// Where a call is among those to be sent: its id, and the ticket that tells two calls of one id apart.
    private typealias Place = (id: String, ticket: Int)

    private struct Queue {
        var inFlight = 0
        var unsent: Deque<Place> = []
    }

    private var calls: [String: PendingCall] = [:]
    private var deadlines = Deadlines<Place>()
    private var queues = PerLane(calls: Queue(), polls: Queue())

    var nextDeadline: ContinuousClock.Instant? { deadlines.first }

    /// Sent and not answered yet.
    func inFlight(in lane: Lane) -> Int {
        queues[lane].inFlight
    }

    /// Sent or waiting.
    func count(in lane: Lane) -> Int {
        inFlight(in: lane) + queues[lane].unsent.count
    }

    func hasUnsent(in lane: Lane) -> Bool {
        !queues[lane].unsent.isEmpty
    }

    func contains(_ id: String) -> Bool {
        calls[id] != nil
    }

    /// Takes a call in: among those in flight, or at the end of its lane's queue.
    mutating func insert(_ call: PendingCall) {
        deadlines.insert((call.id, call.ticket), at: call.deadline)
        if call.isSent {
            queues[call.lane].inFlight += 1
        } else {
            queues[call.lane].unsent.append((call.id, call.ticket))
        }
        calls[call.id] = call
    }

    /// The call that has waited longest to be sent in this lane.
    mutating func firstUnsent(in lane: Lane) -> PendingCall? {
        while let first = queues[lane].unsent.first {
            if let call = calls[first.id], call.ticket == first.ticket, !call.isSent { return call }
            queues[lane].unsent.removeFirst()
        }
        return nil
    }

    /// Notes that the first of this lane's queue has been sent.
    mutating func markFirstSent(in lane: Lane) {
        guard let first = queues[lane].unsent.popFirst() else { return }
        calls[first.id]?.isSent = true
        calls[first.id]?.message = Message(line: [])
        queues[lane].inFlight += 1
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
        while let due = deadlines.popDue(at: now) {
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
        if call.isSent { queues[call.lane].inFlight -= 1 }
        tidy(call.lane)
        return call
    }

    /// Deadlines and queue places of calls that have ended are taken out before they outnumber the living.
    private mutating func tidy(_ lane: Lane) {
        deadlines.tidy(of: calls.count) { calls[$0.id]?.ticket == $0.ticket }
        if queues[lane].unsent.count > 2 * (calls.count - queues[lane].inFlight) + 64 {
            queues[lane].unsent.removeAll { calls[$0.id]?.ticket != $0.ticket }
        }
    }
}
