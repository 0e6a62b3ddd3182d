import Foundation
import Synchronization

/// Work for threads that wait for a server, so that no other thread has to.
final class WorkQueue<Work: Sendable>: Sendable {
    static var limit: Int { 4096 }

    private struct State {
        var waiting: [Work] = []
        var threads = 0
        var isClosed = false
        var whenDone: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)

    /// Starts threads, each of which runs `loop` until ``take(_:)`` returns an empty list.
    func start(_ threads: Int, named name: String, _ loop: @escaping @Sendable (WorkQueue) -> Void) {
        state.withLock { $0.threads += threads }
        for _ in 0..<threads {
            let thread = Thread { [self] in
                loop(self)
                end()
            }
            thread.name = name
            thread.start()
        }
    }

    /// - Throws: ``StorageUnavailable/closed``, ``StorageUnavailable/overloaded``.
    func submit(_ work: Work) throws(StorageUnavailable) {
        let refusal: StorageUnavailable? = state.withLock { state in
            if state.isClosed { return .closed }
            if state.waiting.count >= Self.limit { return .overloaded }
            state.waiting.append(work)
            return nil
        }
        if let refusal { throw refusal }
        signal.signal()
    }

    /// Waits for work; empty after the last of a closed queue.
    func take(_ maximum: Int = 1) -> [Work] {
        while true {
            signal.wait()
            let (taken, isClosed) = state.withLock { state in
                let taken = Array(state.waiting.prefix(maximum))
                state.waiting.removeFirst(taken.count)
                return (taken, state.isClosed)
            }
            if !taken.isEmpty { return taken }
            // Another thread took all of it with one signal.
            if isClosed { return [] }
        }
    }

    /// Refuses new work and waits for accepted work.
    func close() async {
        await withCheckedContinuation { continuation in
            let (threads, isDone) = state.withLock { state in
                state.isClosed = true
                if state.threads > 0 { state.whenDone.append(continuation) }
                return (state.threads, state.threads == 0)
            }
            for _ in 0..<threads { signal.signal() }
            if isDone { continuation.resume() }
        }
    }

    private func end() {
        let waiting = state.withLock { state in
            state.threads -= 1
            defer { if state.threads == 0 { state.whenDone = [] } }
            return state.threads == 0 ? state.whenDone : []
        }
        for continuation in waiting { continuation.resume() }
    }
}
