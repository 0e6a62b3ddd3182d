import Synchronization

/// One wait at a ``Doorbell``: ends once, by the ring, the deadline or the end of its task.
final class DoorbellListener: Sendable {
    enum Ending: Sendable {
        case rung
        case timeIsOver
    }

    private enum State {
        case idle
        case waiting(CheckedContinuation<Ending, Never>)
        case ended(Ending)
    }

    private let state = Mutex(State.idle)

    func wake() {
        end(.rung)
    }

    func end() {
        end(.timeIsOver)
    }

    func wait(until deadline: ContinuousClock.Instant) async -> Ending {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // Losing the error of a cancelled sleep is right: either way the wait is over.
                try? await Task.sleep(until: deadline, clock: .continuous)
                self.end(.timeIsOver)
            }
            let ending = await withCheckedContinuation { continuation in
                let ended = self.state.withLock { state -> Ending? in
                    if case .ended(let ending) = state { return ending }
                    state = .waiting(continuation)
                    return nil
                }
                if let ended { continuation.resume(returning: ended) }
            }
            group.cancelAll()
            return ending
        }
    }

    private func end(_ ending: Ending) {
        let waiting = state.withLock { state -> CheckedContinuation<Ending, Never>? in
            defer { if case .ended = state {} else { state = .ended(ending) } }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: ending)
    }
}
