import Synchronization
import UmkreisWire

/// Limits concurrent requests in total, per connection, bearer and sender class (admission control).
///
/// Excess requests are `overloaded`. Long polls have separate places; some places are reserved for services
/// (``AdmissionLimits/maximum(of:in:)``).
public final class Admission: Sendable {
    fileprivate struct State {
        var total = Load.none
        /// Indexed by ``SenderClass``.
        var ofClass = [Load](repeating: .none, count: SenderClass.allCases.count)
        var bytes = 0
        var refused: [AdmissionRefusal: Int] = [:]
        var ofPeer: [Peer: PeerShare] = [:]
        var ofBearer: [Bearer: Load] = [:]
        var isDraining = false
        /// Whether a check for overdue requests is scheduled.
        var isWatched = false
        var next = 0
        var whenIdle: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    /// The limits in force.
    public let limits: AdmissionLimits
    /// The turns of long computations.
    public let work: FairQueue
    /// The pauses after refusals.
    let pauses: RetryPauses
    private let state = Mutex(State())

    /// Called after idle times, to begin with ``cancelOverdue(at:)``.
    private let whenBusy: @Sendable () -> Void

    public init(
        limits: AdmissionLimits = .standard,
        pauses: RetryPauses = RetryPauses(),
        whenBusy: @escaping @Sendable () -> Void = {}
    ) {
        self.limits = limits
        self.pauses = pauses
        work = FairQueue(limits.work)
        self.whenBusy = whenBusy
    }

    /// Running requests.
    public var running: Int { state.withLock(\.total.calls) }
    /// Waiting long polls.
    public var parked: Int { state.withLock(\.total.polls) }

    /// Refused requests.
    var refused: [AdmissionRefusal: Int] { state.withLock(\.refused) }

    var remembered: Int { state.withLock { $0.ofPeer.count + $0.ofBearer.count } }

    /// Whether the class decides about admission.
    func isCrowded(in lane: Lane) -> Bool {
        state.withLock { $0.total[lane] >= limits.maximum(of: .stranger, in: lane) }
    }

    /// Admits a request.
    ///
    /// - Parameters:
    ///   - place: `slot.reclassify` corrects it.
    ///   - bytes: for the line until it is decoded.
    ///   - blob: bytes until the reply.
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
            if let (reason, fault) = refusal(of: memory.all, from: peer, at: place, state) {
                state.refused[reason, default: 0] += 1
                return .failure(fault)
            }
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

    private func refusal(
        of bytes: Int,
        from peer: Peer,
        at place: AdmissionPlace,
        _ state: borrowing State
    ) -> (AdmissionRefusal, Fault)? {
        if state.isDraining { return (.draining, Fault(.draining, "the service is stopping", retryAfterMs: 500)) }
        let (lane, words) = (place.lane, Admission.words(for: place.lane))
        if state.total[lane] >= limits.maximum(in: lane) {
            return (.full, overloaded("the service has \(state.total[lane]) \(words)"))
        }
        // A request counts in its class and all higher ones.
        for sender in SenderClass.allCases[place.sender.rawValue...]
        where state.taken(upTo: sender, in: lane) >= limits.maximum(of: sender, in: lane) {
            return (.class, overloaded("the service has too many \(words) of \(sender.plural)"))
        }
        if state.bytes > 0, state.bytes + bytes > limits.bytes {
            return (.bytes, overloaded("the service has too many long requests"))
        }
        if state.ofPeer[peer]?.load[lane] ?? 0 >= limits.maximumPerPeer(in: lane) {
            return (.connection, overloaded("this connection has too many \(words)"))
        }
        return nil
    }

    /// The dispatcher lengthens and spreads the pause.
    private func overloaded(_ words: String) -> Fault {
        Fault(.overloaded, words, retryAfterMs: RetryPauses.defaultPause)
    }

    private static func words(for lane: Lane) -> String {
        lane == .calls ? "running requests" : "long polls"
    }

    func move(
        _ peer: Peer,
        from former: AdmissionPlace,
        to place: AdmissionPlace,
        as bearer: Bearer?
    ) throws(Fault) {
        let lane = place.lane
        let refusal = state.withLock { state -> Fault? in
            if former.lane != lane, let (reason, fault) = self.refusal(of: 0, from: peer, at: place, state) {
                state.refused[reason, default: 0] += 1
                return fault
            }
            if let bearer {
                guard state.ofBearer[bearer]?[lane] ?? 0 < limits.maximumPerBearer(bearer, in: lane) else {
                    state.refused[.bearer, default: 0] += 1
                    return overloaded("you have too many \(Admission.words(for: lane))")
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

    /// Cancels requests past their deadlines.
    ///
    /// - Returns: the next check: `now` while calls run, else the first long poll's deadline, if any.
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

    /// Cancels an ended connection's long polls and reads, not its writes.
    func cancelAbandoned(by peer: Peer) {
        let abandoned = state.withLock { state in
            state.ofPeer[peer].map { Array($0.slots.values) } ?? []
        }
        abandoned.forEach { $0.abandon() }
    }

    /// Rejects new requests and waits for running ones.
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

private typealias Load = PerLane<Int>

extension Load {
    fileprivate static let none = Load(calls: 0, polls: 0)

    fileprivate var isNothing: Bool { calls == 0 && polls == 0 }
}

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

    /// Returns the number of requests of this class and all lower ones.
    fileprivate func taken(upTo sender: SenderClass, in lane: Lane) -> Int {
        ofClass[...sender.rawValue].reduce(0) { $0 + $1[lane] }
    }

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
