import Synchronization
import Wire

/// How many requests a service works on at a time.
///
/// What is over the limit is answered `overloaded`, never queued without bound; a long poll that waits for news holds
/// no place.
public final class Admission: Sendable {
    private struct State {
        var running = 0
        var parked = 0
        var isDraining = false
        var next = 0
        var whenIdle: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    /// Requests being worked on at once.
    public static let mostRunning = 2048
    /// Long polls waiting at once.
    public static let mostParked = 10_000

    private let state = Mutex(State())

    public init() {}

    public var running: Int { state.withLock(\.running) }
    public var parked: Int { state.withLock(\.parked) }

    func enter() throws(Fault) -> AdmissionSlot {
        let refusal: Fault? = state.withLock { state in
            if state.isDraining { return Fault(.draining, "the service is stopping", retryAfterMs: 500) }
            if state.running >= Admission.mostRunning {
                return Fault(.overloaded, "the service has \(state.running) requests in work", retryAfterMs: 200)
            }
            state.running += 1
            return nil
        }
        if let refusal { throw refusal }
        return AdmissionSlot(admission: self)
    }

    func leave() {
        change { $0.running -= 1 }
    }

    func park() throws(Fault) {
        let isFull = state.withLock { state in
            guard state.parked < Admission.mostParked else { return true }
            state.parked += 1
            state.running -= 1
            return false
        }
        if isFull { throw Fault(.overloaded, "too many requests wait for news", retryAfterMs: 1000) }
    }

    func unpark() {
        state.withLock { state in
            state.parked -= 1
            state.running += 1
        }
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
                change { $0.whenIdle[number] = continuation }
                if Task.isCancelled { stopWaiting(number) }
            }
        } onCancel: {
            stopWaiting(number)
        }
    }

    private func stopWaiting(_ number: Int) {
        state.withLock { $0.whenIdle.removeValue(forKey: number) }?.resume()
    }

    private func change(_ body: (inout sending State) -> Void) {
        let idle = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            body(&state)
            guard state.isDraining, state.running + state.parked == 0 else { return [] }
            defer { state.whenIdle = [:] }
            return Array(state.whenIdle.values)
        }
        idle.forEach { $0.resume() }
    }
}

/// One request's place among those in work.
struct AdmissionSlot: Sendable {
    fileprivate let admission: Admission

    func park() throws(Fault) { try admission.park() }
    func unpark() { admission.unpark() }
    func leave() { admission.leave() }
}
