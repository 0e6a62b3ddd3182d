import Synchronization
import Wire

/// Limits and queues calls to a service of this process.
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

    init(_ lane: Lane, limits: TransportLimits) {
        inFlight = limits.inFlight(in: lane)
        mostWaiting = limits.waiting
    }

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

    /// Ends a running or waiting call and starts the next.
    func end(_ exchange: PendingExchange, with result: Result<Message, Fault>) {
        guard exchange.result.fulfill(result) else { return }
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
