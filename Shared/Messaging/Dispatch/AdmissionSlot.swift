import Synchronization
import Wire

/// One request's place among those in work, from its arrival to its reply.
final class AdmissionSlot: Sendable {
    struct State {
        var place: AdmissionPlace
        var bearer: Bearer?
        var memory: RequestMemory
        /// Not known before the line is read; no request may ask for more time.
        var deadline: ContinuousClock.Instant
        /// Whether the work is of no use once the connection is gone.
        var endsWithConnection = false
        var task: Task<Void, Never>?
        var hasLeft = false
        var isCancelled = false
        var isAbandoned = false
    }

    let peer: Peer
    private let number: Int
    private let admission: Admission
    private let state: Mutex<State>

    init(
        _ number: Int,
        from peer: Peer,
        at place: AdmissionPlace,
        _ memory: RequestMemory,
        since arrival: ContinuousClock.Instant,
        admission: Admission
    ) {
        self.number = number
        self.peer = peer
        self.admission = admission
        let deadline = arrival + .milliseconds(WireLimits.longestTTL)
        state = Mutex(State(place: place, memory: memory, deadline: deadline))
    }

    var deadline: ContinuousClock.Instant { state.withLock(\.deadline) }

    /// Sets when the sender stops waiting, and whether the work also ends with its connection.
    func expectEnd(at deadline: ContinuousClock.Instant, orWithConnection endsWithConnection: Bool) {
        let isLate = state.withLock { state in
            state.deadline = deadline
            state.endsWithConnection = endsWithConnection
            return endsWithConnection && state.isAbandoned
        }
        if isLate { cancel() }
    }

    /// The connection has ended, perhaps before it is known whether the work ends with it.
    func abandon() {
        let isDone = state.withLock { state in
            state.isAbandoned = true
            return state.endsWithConnection
        }
        if isDone { cancel() }
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

    /// Moves to the place of its sender and its call, once both are known.
    ///
    /// - Throws: `overloaded` when the bearer's share, or the other lane, is full.
    func settle(_ bearer: Bearer?, in lane: Lane) throws(Fault) {
        let former = state.withLock(\.place)
        let place = AdmissionPlace(lane: lane, sender: SenderClass(bearer))
        try admission.move(peer, from: former, to: place, as: bearer)
        state.withLock { state in
            state.place = place
            state.bearer = bearer
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

/// What a request counts as: its lane, and its sender's class.
struct AdmissionPlace: Sendable {
    let lane: Lane
    let sender: SenderClass
}

/// What a request takes in memory, in bytes.
struct RequestMemory: Sendable {
    var line: Int
    let blob: Int

    var all: Int { line + blob }
}
