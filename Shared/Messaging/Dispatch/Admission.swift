import Synchronization
import Wire

/// How many requests a service works on at a time, and how many of them may be one sender's (admission control).
///
/// What is over a limit is answered `overloaded`, never queued without bound. Long polls have places of their own: however
/// many wait for news, they take none from the requests in work. No connection and no bearer can take every place: each has a
/// share.
public final class Admission: Sendable {
    fileprivate struct State {
        var total = Load.none
        var bytes = 0
        var ofPeer: [Peer: Load] = [:]
        var ofBearer: [Bearer: Load] = [:]
        /// Long polls without a token.
        var strangers = 0
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
    public var running: Int { state.withLock(\.total.calls) }
    /// Long polls, which wait for news.
    public var parked: Int { state.withLock(\.total.polls) }

    /// Connections and bearers that something is counted for.
    var remembered: Int { state.withLock { $0.ofPeer.count + $0.ofBearer.count } }

    /// A place for a request that has come over this connection.
    ///
    /// - Parameters:
    ///   - lane: whose places it is to have.
    ///   - bytes: what its line may take in memory until it is decoded.
    ///   - blob: what the bytes beside it take until it is answered.
    ///   - arrival: when it came.
    func enter(
        from peer: Peer,
        in lane: Lane,
        bytes: Int,
        blob: Int = 0,
        at arrival: ContinuousClock.Instant = .now
    ) throws(Fault) -> AdmissionSlot {
        let memory = Memory(line: bytes, blob: blob)
        let entry: Result<AdmissionSlot, Fault> = state.withLock { state in
            if let refusal = refusal(of: memory.all, from: peer, in: lane, state) { return .failure(refusal) }
            state.bytes += memory.all
            state.next += 1
            let slot = AdmissionSlot(state.next, from: peer, in: lane, memory, at: arrival, admission: self)
            state.change(peer, nil) { $0[lane] += 1 }
            state.slots[state.next] = slot
            return .success(slot)
        }
        return try entry.get()
    }

    private func refusal(of bytes: Int, from peer: Peer, in lane: Lane, _ state: borrowing State) -> Fault? {
        if state.isDraining { return Fault(.draining, "the service is stopping", retryAfterMs: 500) }
        let words = lane == .calls ? "requests in work" : "requests that wait for news"
        if state.total[lane] >= limits.most(in: lane) {
            return Fault(.overloaded, "the service has \(state.total[lane]) \(words)", retryAfterMs: 200)
        }
        if state.bytes > 0, state.bytes + bytes > limits.bytes {
            return Fault(.overloaded, "the service has too many long requests in work", retryAfterMs: 200)
        }
        if state.ofPeer[peer]?[lane] ?? 0 >= limits.mostOfPeer(in: lane) {
            return Fault(.overloaded, "this connection has too many \(words)", retryAfterMs: 200)
        }
        return nil
    }

    fileprivate func move(_ peer: Peer, from former: Lane, to lane: Lane) throws(Fault) {
        let refusal = state.withLock { state -> Fault? in
            if let refusal = self.refusal(of: 0, from: peer, in: lane, state) { return refusal }
            state.change(peer, nil) { load in
                load[former] -= 1
                load[lane] += 1
            }
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Counts the request among its bearer's, once it is known who that is.
    fileprivate func claim(_ bearer: Bearer, in lane: Lane) throws(Fault) {
        let isFull = state.withLock { state in
            guard state.ofBearer[bearer]?[lane] ?? 0 < limits.mostOfBearer(in: lane) else { return true }
            state.ofBearer[bearer, default: Load.none][lane] += 1
            return false
        }
        let words = lane == .calls ? "requests in work" : "requests that wait for news"
        if isFull { throw Fault(.overloaded, "you have too many \(words)", retryAfterMs: 200) }
    }

    /// Counts a long poll among those that come without a token.
    fileprivate func claimForStranger() throws(Fault) {
        let isFull = state.withLock { state in
            guard state.strangers < limits.parkedOfStrangers else { return true }
            state.strangers += 1
            return false
        }
        if isFull { throw Fault(.overloaded, "too many wait for news without a token", retryAfterMs: 200) }
    }

    fileprivate func release(_ bytes: Int) {
        state.withLock { $0.bytes -= bytes }
    }

    fileprivate func leave(_ number: Int, _ peer: Peer, _ former: AdmissionSlot.State) {
        let idle = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.slots[number] = nil
            state.bytes -= former.memory.all
            if former.isStrangers { state.strangers -= 1 }
            state.change(peer, former.bearer) { $0[former.lane] -= 1 }
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

/// How many requests there are in each lane.
private typealias Load = PerLane<Int>

extension Load {
    fileprivate static let none = Load(calls: 0, polls: 0)

    fileprivate var isNothing: Bool { calls == 0 && polls == 0 }
}

extension Admission.State {
    /// Changes the load of all, of the connection and of the bearer alike; nobody is remembered who has none.
    fileprivate mutating func change(_ peer: Peer, _ bearer: Bearer?, _ body: (inout Load) -> Void) {
        body(&total)
        ofPeer.change(peer, body)
        if let bearer { ofBearer.change(bearer, body) }
    }

    fileprivate mutating func takeIdleWaiters() -> [CheckedContinuation<Void, Never>] {
        guard isDraining, total.isNothing else { return [] }
        defer { whenIdle = [:] }
        return Array(whenIdle.values)
    }
}

extension Dictionary where Value == Load {
    fileprivate mutating func change(_ key: Key, _ body: (inout Load) -> Void) {
        guard let index = index(forKey: key) else {
            var load = Load.none
            body(&load)
            self[key] = load
            return
        }
        body(&values[index])
        if values[index].isNothing { remove(at: index) }
    }
}

/// What a request takes in memory, in bytes.
private struct Memory {
    var line: Int
    let blob: Int

    var all: Int { line + blob }
}

/// One request's place among those in work, from its arrival to its reply.
final class AdmissionSlot: Sendable {
    fileprivate struct State {
        var lane: Lane
        var bearer: Bearer?
        /// Whether it is counted among the long polls without a token.
        var isStrangers = false
        var memory: Memory
        /// Not known before the line is read; no request may ask for more time.
        var deadline: ContinuousClock.Instant
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
        in lane: Lane,
        _ memory: Memory,
        at arrival: ContinuousClock.Instant,
        admission: Admission
    ) {
        self.number = number
        self.peer = peer
        self.admission = admission
        let deadline = arrival + .milliseconds(WireLimits.longestTTL)
        state = Mutex(State(lane: lane, memory: memory, deadline: deadline))
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

    /// Takes a place of this lane, where it turns out only now which one the request belongs to.
    func move(to lane: Lane) throws(Fault) {
        let former = state.withLock(\.lane)
        guard former != lane else { return }
        try admission.move(peer, from: former, to: lane)
        state.withLock { $0.lane = lane }
    }

    /// From now on the request counts among this bearer's; a long poll of nobody's among all of these.
    func claim(_ bearer: Bearer?) throws(Fault) {
        let lane = state.withLock(\.lane)
        if let bearer {
            try admission.claim(bearer, in: lane)
            state.withLock { $0.bearer = bearer }
        } else if lane == .polls {
            try admission.claimForStranger()
            state.withLock { $0.isStrangers = true }
        }
    }

    /// The line is decoded and its memory given back.
    func forgetLine() {
        let bytes = state.withLock { state in
            defer { state.memory.line = 0 }
            return state.memory.line
        }
        if bytes > 0 { admission.release(bytes) }
    }

    func leave() {
        let former = state.withLock { state in
            state.hasLeft = true
            state.task = nil
            return state
        }
        admission.leave(number, peer, former)
    }
}
