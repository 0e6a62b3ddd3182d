import Synchronization
import UmkreisWire

/// A request's place from arrival to reply.
final class AdmissionSlot: Sendable {
    struct State {
        var place: AdmissionPlace
        var bearer: Bearer?
        var memory: RequestMemory
        /// The maximum until the line is read.
        var deadline: ContinuousClock.Instant
        /// Whether the work is useless without its connection.
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
        let deadline = arrival + .milliseconds(WireLimits.maximumTTL)
        state = Mutex(State(place: place, memory: memory, deadline: deadline))
    }

    var deadline: ContinuousClock.Instant { state.withLock(\.deadline) }

    func expectEnd(at deadline: ContinuousClock.Instant, orWithConnection endsWithConnection: Bool) {
        let isLate = state.withLock { state in
            state.deadline = deadline
            state.endsWithConnection = endsWithConnection
            return endsWithConnection && state.isAbandoned
        }
        if isLate { cancel() }
    }

    /// May precede ``expectEnd(at:orWithConnection:)``.
    func abandon() {
        let isDone = state.withLock { state in
            state.isAbandoned = true
            return state.endsWithConnection
        }
        if isDone { cancel() }
    }

    /// The task is cancelled when the sender stops waiting.
    func attach(_ task: Task<Void, Never>) {
        let isLate = state.withLock { state in
            if !state.hasLeft { state.task = task }
            return state.isCancelled
        }
        if isLate { task.cancel() }
    }

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// - Throws: `overloaded` if the bearer's share or the lane is full.
    func reclassify(_ bearer: Bearer?, in lane: Lane) throws(Fault) {
        let former = state.withLock(\.place)
        let place = AdmissionPlace(lane: lane, sender: SenderClass(bearer))
        try admission.move(peer, from: former, to: place, as: bearer)
        state.withLock { state in
            state.place = place
            state.bearer = bearer
        }
    }

    func releaseLine() {
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

struct AdmissionPlace: Sendable {
    let lane: Lane
    let sender: SenderClass
}

/// The memory of a request in bytes.
struct RequestMemory: Sendable {
    var line: Int
    let blob: Int

    var all: Int { line + blob }
}
