import Synchronization
import UmkreisWire

/// Limits calls to a service of this process, and queues them by sender.
final class ExchangeGate: Sendable {
    private struct State {
        var underWay: Set<String> = []
        var waiting = TurnQueue<PendingExchange>()
        var due: [PendingExchange] = []
        var isStarting = false
    }

    private let lane: Lane
    private let inFlight: Int
    private let limits: TransportLimits
    private let pauses = RetryPauses()
    private let state = Mutex(State())

    init(_ lane: Lane, limits: TransportLimits) {
        self.lane = lane
        inFlight = limits.inFlight(in: lane)
        self.limits = limits
    }

    func enter(_ exchange: PendingExchange, to service: ServiceName) throws(Fault) {
        let sender = Requester.current
        let (fault, mayStart) = state.withLock { state -> (Fault?, Bool) in
            if state.underWay.contains(exchange.id) || state.waiting.contains(where: { $0.id == exchange.id }) {
                return (.idInUse(exchange.id), false)
            }
            if state.underWay.count < inFlight {
                state.underWay.insert(exchange.id)
                return (nil, true)
            }
            if limits.isFull(state.waiting, for: sender, in: lane, beside: inFlight) {
                return (.tooManyWaiting(for: service, pausing: pauses), false)
            }
            state.waiting.append(exchange, of: sender)
            return (nil, false)
        }
        if let fault { throw fault }
        if mayStart { exchange.start() }
    }

    /// Ends a running or waiting call and starts the next.
    func end(_ exchange: PendingExchange, with result: Result<Message, Fault>) {
        guard exchange.result.fulfill(result) else { return }
        let mayStart = state.withLock { state in
            guard state.underWay.remove(exchange.id) != nil else {
                state.waiting.removeAll { $0 === exchange }
                return false
            }
            pauses.noteAdmission()
            guard let next = state.waiting.popFirst() else { return false }
            state.underWay.insert(next.id)
            state.due.append(next)
            defer { state.isStarting = true }
            return !state.isStarting
        }
        if mayStart { startThoseDue() }
    }

    /// Not recursive, even if receivers reply immediately.
    private func startThoseDue() {
        while let next = nextDue() { next.start() }
    }

    private func nextDue() -> PendingExchange? {
        state.withLock { state in
            state.isStarting = !state.due.isEmpty
            return state.due.isEmpty ? nil : state.due.removeFirst()
        }
    }
}

/// A call within the process.
final class PendingExchange: Sendable {
    let id: String
    let result = Promise<Result<Message, Fault>>()
    private let begin: @Sendable (PendingExchange) -> Void

    init(id: String, begin: @escaping @Sendable (PendingExchange) -> Void) {
        self.id = id
        self.begin = begin
    }

    func start() {
        begin(self)
    }
}
