import Synchronization
import Wire

/// Lets so many calls to a service of the process go on at once, keeps some more waiting in order, and turns the rest
/// away.
final class ExchangeGate: Sendable {
    private struct State {
        var underWay: Set<String> = []
        var waiting: [PendingExchange] = []
        var due: [PendingExchange] = []
        var isStarting = false
    }

    private let inFlight: Int
    private let mostWaiting: Int
    private let state = Mutex(State())

    /// The gate of one lane.
    init(_ lane: Lane, limits: TransportLimits) {
        inFlight = limits.inFlight(in: lane)
        mostWaiting = limits.waiting
    }

    /// Starts a call or queues it.
    func enter(_ exchange: PendingExchange, to service: ServiceName) throws(Fault) {
        let (fault, mayStart) = state.withLock { state -> (Fault?, Bool) in
            if state.underWay.contains(exchange.id) || state.waiting.contains(where: { $0.id == exchange.id }) {
                return (.idInUse(exchange.id), false)
            }
            if state.underWay.count < inFlight {
                state.underWay.insert(exchange.id)
                return (nil, true)
            }
            if state.waiting.count >= mostWaiting { return (.tooManyWaiting(for: service), false) }
            state.waiting.append(exchange)
            return (nil, false)
        }
        if let fault { throw fault }
        if mayStart { exchange.start() }
    }

    /// Ends a call, whether it was under way or waiting, and starts the next one.
    func end(_ exchange: PendingExchange, with result: Result<Message, Fault>) {
        guard exchange.end(result) else { return }
        let mayStart = state.withLock { state in
            guard state.underWay.remove(exchange.id) != nil else {
                state.waiting.removeAll { $0 === exchange }
                return false
            }
            guard !state.waiting.isEmpty else { return false }
            let next = state.waiting.removeFirst()
            state.underWay.insert(next.id)
            state.due.append(next)
            defer { state.isStarting = true }
            return !state.isStarting
        }
        if mayStart { startThoseDue() }
    }

    /// Starts one after the other; not one within the other, as receivers that answer at once would have it.
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
