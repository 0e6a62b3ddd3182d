import Synchronization
import Wire

/// How many requests a service works on at a time, and how many of them may be one sender's (admission control).
///
/// What is over a limit is answered `overloaded`, never queued without bound. A long poll that waits for news holds no place
/// among the requests in work. No connection and no bearer can take every place: each has a share of its own.
public final class Admission: Sendable {
    fileprivate struct State {
        var total = Load()
        var bytes = 0
        var ofPeer: [Peer: Load] = [:]
        var ofBearer: [Bearer: Load] = [:]
        var slots: [Int: AdmissionSlot] = [:]
        var isDraining = false
        var next = 0
        var whenIdle: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    public let limits: AdmissionLimits
    private let state = Mutex(State())

    public init(limits: AdmissionLimits = .standard) {
        self.limits = limits
    }

    /// Requests in work.
    public var running: Int { state.withLock(\.total.running) }
    /// Long polls that wait for news.
    public var parked: Int { state.withLock(\.total.parked) }

    /// Connections and bearers that something is counted for.
    public var remembered: Int { state.withLock { $0.ofPeer.count + $0.ofBearer.count } }

    /// A place for a request that has come over this connection.
    ///
    /// - Parameter bytes: what its line may take in memory until it is decoded.
    func enter(from peer: Peer, bytes: Int) throws(Fault) -> AdmissionSlot {
        let entry: Result<AdmissionSlot, Fault> = state.withLock { state in
            if let refusal = refusal(of: bytes, from: peer, in: state) { return .failure(refusal) }
            state.total.running += 1
            state.ofPeer[peer, default: Load()].running += 1
            state.bytes += bytes
            state.next += 1
            let slot = AdmissionSlot(state.next, from: peer, bytes: bytes, in: self)
            state.slots[state.next] = slot
            return .success(slot)
        }
        return try entry.get()
    }

    private func refusal(of bytes: Int, from peer: Peer, in state: borrowing State) -> Fault? {
        if state.isDraining { return Fault(.draining, "the service is stopping", retryAfterMs: 500) }
        if state.total.running >= limits.running {
            return Fault(.overloaded, "the service has \(state.total.running) requests in work", retryAfterMs: 200)
        }
        if state.bytes > 0, state.bytes + bytes > limits.bytes {
            return Fault(.overloaded, "the service has too many long requests in work", retryAfterMs: 200)
        }
        if state.ofPeer[peer]?.running ?? 0 >= limits.runningOfPeer {
            return Fault(.overloaded, "this connection has too many requests in work", retryAfterMs: 200)
        }
        return nil
    }

    /// Counts the request among its bearer's, once it is known who that is.
    fileprivate func claim(_ bearer: Bearer) throws(Fault) {
        let isFull = state.withLock { state in
            guard state.ofBearer[bearer]?.running ?? 0 < limits.runningOfBearer else { return true }
            state.ofBearer[bearer, default: Load()].running += 1
            return false
        }
        if isFull { throw Fault(.overloaded, "you have too many requests in work", retryAfterMs: 200) }
    }

    fileprivate func release(_ bytes: Int) {
        state.withLock { $0.bytes -= bytes }
    }

    fileprivate func park(_ peer: Peer, _ bearer: Bearer?) throws(Fault) {
        let refusal: Fault? = state.withLock { state in
            if state.total.parked >= limits.parked {
                return Fault(.overloaded, "too many requests wait for news", retryAfterMs: 1000)
            }
            if state.ofPeer[peer]?.parked ?? 0 >= limits.parkedOfPeer {
                return Fault(.overloaded, "too many requests of this connection wait for news", retryAfterMs: 1000)
            }
            if let bearer, state.ofBearer[bearer]?.parked ?? 0 >= limits.parkedOfBearer {
                return Fault(.overloaded, "too many of your requests wait for news", retryAfterMs: 1000)
            }
            state.change(peer, bearer) { $0.park() }
            return nil
        }
        if let refusal { throw refusal }
    }

    fileprivate func unpark(_ peer: Peer, _ bearer: Bearer?) {
        state.withLock { $0.change(peer, bearer) { $0.unpark() } }
    }

    fileprivate func leave(_ number: Int, _ peer: Peer, _ bearer: Bearer?, _ bytes: Int) {
        let idle = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.slots[number] = nil
            state.bytes -= bytes
            state.change(peer, bearer) { $0.running -= 1 }
            return state.takeIdleWaiters()
        }
        idle.forEach { $0.resume() }
    }

    /// Cancels the requests whose senders have stopped waiting.
    public func cancelOverdue(at now: ContinuousClock.Instant = .now) {
        let overdue = state.withLock { state in state.slots.values.filter { $0.deadline <= now } }
        overdue.forEach { $0.cancel() }
    }

    /// Lets nothing in any more and waits until what is in work is done, or until its task is cancelled.
    public func drain() async {
        let number = state.withLock { state in
            state.isDraining = true
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let idle = state.withLock { state in
                    state.whenIdle[number] = continuation
                    return state.takeIdleWaiters()
                }
                idle.forEach { $0.resume() }
                if Task.isCancelled { stopWaiting(number) }
            }
        } onCancel: {
            stopWaiting(number)
        }
    }

    private func stopWaiting(_ number: Int) {
        state.withLock { $0.whenIdle.removeValue(forKey: number) }?.resume()
    }
}

extension Admission {
    /// How many requests are in work and how many wait for news.
    fileprivate struct Load {
        var running = 0
        var parked = 0

        var isNothing: Bool { running == 0 && parked == 0 }

        mutating func park() {
            parked += 1
            running -= 1
        }

        mutating func unpark() {
            parked -= 1
            running += 1
        }
    }
}

extension Admission.State {
    /// Changes the load of all, of the connection and of the bearer alike; nobody is remembered who has none.
    fileprivate mutating func change(_ peer: Peer, _ bearer: Bearer?, _ body: (inout Admission.Load) -> Void) {
        body(&total)
        body(&ofPeer[peer, default: Admission.Load()])
        if ofPeer[peer]?.isNothing == true { ofPeer[peer] = nil }
        guard let bearer else { return }
        body(&ofBearer[bearer, default: Admission.Load()])
        if ofBearer[bearer]?.isNothing == true { ofBearer[bearer] = nil }
    }

    fileprivate mutating func takeIdleWaiters() -> [CheckedContinuation<Void, Never>] {
        guard isDraining, total.isNothing else { return [] }
        defer { whenIdle = [:] }
        return Array(whenIdle.values)
    }
}

/// One request's place among those in work, from its arrival to its reply.
final class AdmissionSlot: Sendable {
    private struct State {
        var bearer: Bearer?
        var bytes: Int
        /// Not known before the line is read; no request may ask for more time.
        var deadline = ContinuousClock.now + .milliseconds(WireLimits.longestTTL)
        var task: Task<Void, Never>?
        var hasLeft = false
        var isCancelled = false
    }

    private let number: Int
    private let peer: Peer
    private let admission: Admission
    private let state: Mutex<State>

    fileprivate init(
        _ number: Int,
        from peer: Peer,
        bytes: Int,
        in admission: Admission
    ) {
        self.number = number
        self.peer = peer
        self.admission = admission
        state = Mutex(State(bytes: bytes))
    }

    var deadline: ContinuousClock.Instant { state.withLock(\.deadline) }

    /// From then on nobody waits for the request.
    func expectEnd(at deadline: ContinuousClock.Instant) {
        state.withLock { $0.deadline = deadline }
    }

    /// The task that works on the request, to be cancelled when nobody waits for it any longer.
    func attach(_ task: Task<Void, Never>) {
        let isLate = state.withLock { state in
            if !state.hasLeft { state.task = task }
            return state.isCancelled
        }
        if isLate { task.cancel() }
    }

    /// Whether the work was ended because nobody waits for it any longer.
    var isCancelled: Bool { state.withLock(\.isCancelled) }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// From now on the request counts among this bearer's.
    func claim(_ bearer: Bearer?) throws(Fault) {
        guard let bearer else { return }
        try admission.claim(bearer)
        state.withLock { $0.bearer = bearer }
    }

    /// The line is decoded and its memory given back.
    func forgetLine() {
        let bytes = state.withLock { state in
            defer { state.bytes = 0 }
            return state.bytes
        }
        admission.release(bytes)
    }

    func park() throws(Fault) { try admission.park(peer, state.withLock(\.bearer)) }
    func unpark() { admission.unpark(peer, state.withLock(\.bearer)) }

    func leave() {
        let (bearer, bytes) = state.withLock { state in
            state.hasLeft = true
            state.task = nil
            return (state.bearer, state.bytes)
        }
        admission.leave(number, peer, bearer, bytes)
    }
}
