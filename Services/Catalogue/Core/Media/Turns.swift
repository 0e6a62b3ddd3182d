import ServiceKit
import Synchronization

/// A FIFO semaphore.
final class Turns: Sendable {
    private struct State {
        var free: Int
        var last: UInt64 = 0
        var waiting: [(number: UInt64, turn: CheckedContinuation<Bool, Never>)] = []
    }

    private let mostWaiting: Int
    private let state: Mutex<State>

    init(_ most: Int, waiting: Int) {
        mostWaiting = waiting
        state = Mutex(State(free: most))
    }

    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// - Throws: `overloaded` if too many wait; `CancellationError`.
    func taking<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let number = try state.withLock { state in
            guard state.free > 0 || state.waiting.count < mostWaiting else {
                throw Fault(.overloaded, "too many photos are being processed", retryAfterMs: 1000)
            }
            state.last += 1
            return state.last
        }
        guard await turn(of: number) else { throw CancellationError() }
        defer { giveBack() }
        return try await work()
    }

    private func turn(of number: UInt64) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let isNow = state.withLock { state -> Bool? in
                    if Task.isCancelled { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append((number, turn))
                    return nil
                }
                if let isNow { turn.resume(returning: isNow) }
            }
        } onCancel: {
            let turn = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
            }
            turn?.resume(returning: false)
        }
    }

    private func giveBack() {
        let next = state.withLock { state in
            if state.waiting.isEmpty { state.free += 1 }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst().turn
        }
        next?.resume(returning: true)
    }
}
