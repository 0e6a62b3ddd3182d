import Synchronization
import Wire

/// How many requests a service works on at a time, and how many of them may be one sender's (admission control).
///
/// What is over a limit is answered `overloaded`, never queued without bound. Long polls have places of their own: however
/// many wait for news, they take none from the requests in work. No connection and no bearer can take every place: each has a
/// share. Nor can callers without a token, guests or users: services keep places (``AdmissionLimits/most(of:in:)``).
public final class Admission: Sendable {
    fileprivate struct State {
        var total = Load.none
        /// Indexed by ``SenderClass``.
        var ofClass = [Load](repeating: .none, count: SenderClass.allCases.count)
        var bytes = 0
        var ofPeer: [Peer: PeerShare] = [:]
        var ofBearer: [Bearer: Load] = [:]
        var isDraining = false
        /// Whether overdue requests are looked for soon, so that a new call need not ask for it.
        var isWatched = false
        var next = 0
        var whenIdle: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    public let limits: AdmissionLimits
    private let state = Mutex(State())

    private let whenBusy: @Sendable () -> Void

    /// - Parameter whenBusy: called when a call comes after a time without any, so that ``cancelOverdue(at:)`` is called
    ///   from then on.
    public init(limits: AdmissionLimits = .standard, whenBusy: @escaping @Sendable () -> Void = {}) {
        self.limits = limits
        self.whenBusy = whenBusy
    }

    /// Requests in work.
    public var running: Int { state.withLock(\.total.calls) }
    /// Long polls, which wait for news.
    public var parked: Int { state.withLock(\.total.polls) }

    /// Connections and bearers that something is counted for.
    var remembered: Int { state.withLock { $0.ofPeer.count + $0.ofBearer.count } }

    /// Whether so many places are taken that a sender's class decides who gets the next one.
    func isCrowded(in lane: Lane) -> Bool {
        state.withLock { $0.total[lane] >= limits.most(of: .stranger, in: lane) }
    }

    /// A place for a request that has come over this connection.
    ///
    /// - Parameters:
    ///   - place: its lane and its sender's class, as far as they are known; `slot.settle` corrects them.
    ///   - bytes: what its line may take in memory until it is decoded.
    ///   - blob: what the bytes beside it take until it is answered.
    ///   - arrival: when it came.
    func enter(
        from peer: Peer,
        at place: AdmissionPlace,
        bytes: Int,
        blob: Int = 0,
        since arrival: ContinuousClock.Instant = .now
    ) throws(Fault) -> AdmissionSlot {
        let memory = RequestMemory(line: bytes, blob: blob)
        var isFirst = false
        let entry: Result<AdmissionSlot, Fault> = state.withLock { state in
            if let refusal = refusal(of: memory.all, from: peer, at: place, state) { return .failure(refusal) }
            state.bytes += memory.all
            state.next += 1
            let slot = AdmissionSlot(state.next, from: peer, at: place, memory, since: arrival, admission: self)
            state.count(place, by: 1)
            state.ofPeer[peer, default: PeerShare()].add(slot, state.next, in: place.lane)
            isFirst = place.lane == .calls && !state.isWatched
            if isFirst { state.isWatched = true }
            return .success(slot)
        }
        if isFirst { whenBusy() }
        return try entry.get()
    }

    private func refusal(of bytes: Int, from peer: Peer, at place: AdmissionPlace, _ state: borrowing State) -> Fault? {
        if state.isDraining { return Fault(.draining, "the service is stopping", retryAfterMs: 500) }
        let (lane, words) = (place.lane, Admission.words(for: place.lane))
        if state.total[lane] >= limits.most(in: lane) {
            return Fault(.overloaded, "the service has \(state.total[lane]) \(words)", retryAfterMs: 200)
        }
        // A sender takes a place of its own class's share, and of that of each class above.
        for sender in SenderClass.allCases[place.sender.rawValue...]
        where state.taken(upTo: sender, in: lane) >= limits.most(of: sender, in: lane) {
            let words = "the service has too many \(words) of \(sender.plural)"
            return Fault(.overloaded, words, retryAfterMs: 200)
        }
        if state.bytes > 0, state.bytes + bytes > limits.bytes {
            return Fault(.overloaded, "the service has too many long requests in work", retryAfterMs: 200)
        }
        if state.ofPeer[peer]?.load[lane] ?? 0 >= limits.mostOfPeer(in: lane) {
            return Fault(.overloaded, "this connection has too many \(words)", retryAfterMs: 200)
        }
        return nil
    }

    private static func words(for lane: Lane) -> String {
        lane == .calls ? "requests in work" : "requests that wait for news"
    }

    /// Counts a request as its bearer's, and in its call's lane.
    func move(
        _ peer: Peer,
        from former: AdmissionPlace,
        to place: AdmissionPlace,
        as bearer: Bearer?
    ) throws(Fault) {
        let lane = place.lane
        let refusal = state.withLock { state -> Fault? in
            if former.lane != lane, let refusal = self.refusal(of: 0, from: peer, at: place, state) { return refusal }
            if let bearer {
                guard state.ofBearer[bearer]?[lane] ?? 0 < limits.mostOfBearer(bearer, in: lane) else {
                    return Fault(.overloaded, "you have too many \(Admission.words(for: lane))", retryAfterMs: 200)
                }
                state.ofBearer[bearer, default: .none][lane] += 1
            }
            state.count(former, by: -1)
            state.count(place, by: 1)
            state.ofPeer[peer]?.load[former.lane] -= 1
            state.ofPeer[peer]?.load[lane] += 1
            return nil
        }
        if let refusal { throw refusal }
    }

    func release(_ bytes: Int) {
        state.withLock { $0.bytes -= bytes }
    }

    func leave(_ number: Int, _ peer: Peer, _ former: AdmissionSlot.State) {
        let idle = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.bytes -= former.memory.all
            state.count(former.place, by: -1)
            state.removeSlot(number, of: peer, in: former.place.lane)
            if let bearer = former.bearer { state.removeLoad(of: bearer, in: former.place.lane) }
            return state.takeIdleWaiters()
        }
        idle.forEach { $0.resume() }
    }

    /// Cancels the requests whose senders have stopped waiting.
    ///
    /// - Returns: when to look again: at once while calls are in work, else when the first long poll is overdue; nil where
    ///   nothing is in work.
    @discardableResult
    public func cancelOverdue(at now: ContinuousClock.Instant = .now) -> ContinuousClock.Instant? {
        let (overdue, next) = state.withLock { state in
            let slots = state.ofPeer.values.flatMap { $0.slots.values.map { (slot: $0, deadline: $0.deadline) } }
            state.isWatched = state.total.calls > 0
            let first = slots.lazy.map(\.deadline).filter { $0 > now }.min()
            return (slots.filter { $0.deadline <= now }.map(\.slot), state.isWatched ? now : first)
        }
        overdue.forEach { $0.cancel() }
        return next
    }

    /// Cancels the long polls and the reads of a connection that has ended; its writes go on.
    func cancelAbandoned(by peer: Peer) {
        let abandoned = state.withLock { state in
            state.ofPeer[peer].map { Array($0.slots.values) } ?? []
        }
        abandoned.forEach { $0.abandon() }
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

/// What one connection has in work.
private struct PeerShare {
    var load = Load.none
    var slots: [Int: AdmissionSlot] = [:]

    mutating func add(_ slot: AdmissionSlot, _ number: Int, in lane: Lane) {
        load[lane] += 1
        slots[number] = slot
    }
}

extension Admission.State {
    fileprivate mutating func count(_ place: AdmissionPlace, by change: Int) {
        total[place.lane] += change
        ofClass[place.sender.rawValue][place.lane] += change
    }

    /// The places that this class and all below it hold.
    fileprivate func taken(upTo sender: SenderClass, in lane: Lane) -> Int {
        ofClass[...sender.rawValue].reduce(0) { $0 + $1[lane] }
    }

    /// Forgets a connection that has nothing left in work.
    fileprivate mutating func removeSlot(_ number: Int, of peer: Peer, in lane: Lane) {
        guard let index = ofPeer.index(forKey: peer) else { return }
        ofPeer.values[index].load[lane] -= 1
        ofPeer.values[index].slots[number] = nil
        if ofPeer.values[index].load.isNothing { ofPeer.remove(at: index) }
    }

    fileprivate mutating func removeLoad(of bearer: Bearer, in lane: Lane) {
        guard let index = ofBearer.index(forKey: bearer) else { return }
        ofBearer.values[index][lane] -= 1
        if ofBearer.values[index].isNothing { ofBearer.remove(at: index) }
    }

    fileprivate mutating func takeIdleWaiters() -> [CheckedContinuation<Void, Never>] {
        guard isDraining, total.isNothing else { return [] }
        defer { whenIdle = [:] }
        return Array(whenIdle.values)
    }
}
