import UmkreisMessaging
import UmkreisWire

/// A call with its waiter.
struct PendingCall: Sendable {
    let id: String
    /// Distinguishes calls with one id.
    let ticket: Int
    let lane: Lane
    /// The sender, for its turn in the queue.
    let sender: Requester?
    /// Emptied once it is sent.
    var message: Message
    let deadline: ContinuousClock.Instant
    let waiter: CheckedContinuation<Result<Message, Fault>, Never>
    var begun: ContinuousClock.Instant
    var isSent = false
}

/// The pending calls to one service; code that removes a call must resume it.
struct PendingCalls {
    private typealias CallKey = (id: String, ticket: Int)

    private struct Queue {
        var inFlight = 0
        var unsent = TurnQueue<CallKey>()
    }

    private var calls: [String: PendingCall] = [:]
    private var deadlines = Deadlines<CallKey>()
    private var queues = PerLane(calls: Queue(), polls: Queue())

    var nextDeadline: ContinuousClock.Instant? { deadlines.first }

    func inFlight(in lane: Lane) -> Int {
        queues[lane].inFlight
    }

    func owed(in lane: Lane) -> Int {
        queues[lane].inFlight + queues[lane].unsent.count
    }

    func isFull(for call: PendingCall, by limits: TransportLimits) -> Bool {
        let queue = queues[call.lane]
        return limits.isFull(queue.unsent, for: call.sender, in: call.lane, beside: queue.inFlight)
    }

    func hasUnsent(in lane: Lane) -> Bool {
        !queues[lane].unsent.isEmpty
    }

    func contains(_ id: String) -> Bool {
        calls[id] != nil
    }

    mutating func insert(_ call: PendingCall) {
        deadlines.insert((call.id, call.ticket), at: call.deadline)
        if call.isSent {
            queues[call.lane].inFlight += 1
        } else {
            queues[call.lane].unsent.append((call.id, call.ticket), of: call.sender)
        }
        calls[call.id] = call
    }

    /// The oldest unsent call.
    mutating func firstUnsent(in lane: Lane) -> PendingCall? {
        while let first = queues[lane].unsent.first {
            if let call = calls[first.id], call.ticket == first.ticket, !call.isSent { return call }
            _ = queues[lane].unsent.popFirst()
        }
        return nil
    }

    mutating func markFirstSent(in lane: Lane) {
        guard let first = queues[lane].unsent.popFirst() else { return }
        calls[first.id]?.isSent = true
        calls[first.id]?.message = Message(line: [])
        queues[lane].inFlight += 1
    }

    /// Takes the call of a reply.
    mutating func takeSent(_ id: String) -> PendingCall? {
        guard calls[id]?.isSent == true else { return nil }
        return take(id)
    }

    mutating func take(_ id: String, ticket: Int) -> PendingCall? {
        guard calls[id]?.ticket == ticket else { return nil }
        return take(id)
    }

    mutating func takeDue(at now: ContinuousClock.Instant) -> PendingCall? {
        while let due = deadlines.popDue(at: now) {
            if let call = take(due.id, ticket: due.ticket) { return call }
        }
        return nil
    }

    mutating func takeAllSent() -> [PendingCall] {
        let sent = calls.values.filter(\.isSent)
        for call in sent { _ = take(call.id) }
        return sent
    }

    /// In the order of their beginning.
    mutating func takeAllUnsent() -> [PendingCall] {
        let unsent = calls.values.filter { !$0.isSent }.sorted { $0.ticket < $1.ticket }
        for call in unsent { _ = take(call.id) }
        return unsent
    }

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

    /// Removes stale entries before they outnumber live ones.
    private mutating func tidy(_ lane: Lane) {
        deadlines.tidy(of: calls.count) { calls[$0.id]?.ticket == $0.ticket }
        if queues[lane].unsent.count > 2 * (calls.count - queues[lane].inFlight) + 64 {
            queues[lane].unsent.removeAll { calls[$0.id]?.ticket != $0.ticket }
        }
    }
}
