#if HTTP
import Synchronization
import UmkreisWire

/// Runs equal concurrent work once (single flight).
///
/// The first caller runs it; if that caller is cancelled, another one runs it again.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Value, Fault>?, Never>

    private struct State {
        var next = 0
        var running: [Key: [Int: Waiter]] = [:]
    }

    private let state = Mutex(State())
    private let work: @Sendable (Key) async throws(Fault) -> Value

    init(_ work: @escaping @Sendable (Key) async throws(Fault) -> Value) { self.work = work }

    /// - Throws: the fault of the work; `unavailable` if the caller is cancelled.
    func value(for key: Key) async throws(Fault) -> Value {
        while !Task.isCancelled {
            let isFirst = state.withLock { state in
                guard state.running[key] == nil else { return false }
                state.running[key] = [:]
                return true
            }
            if isFirst { return try await lead(key).get() }
            if let result = await follow(key) { return try result.get() }
        }
        throw Fault(.unavailable, "the request was cancelled")
    }

    private func lead(_ key: Key) async -> Result<Value, Fault> {
        var result: Result<Value, Fault>
        do throws(Fault) {
            result = .success(try await work(key))
        } catch {
            result = .failure(error)
        }
        let isGone = Task.isCancelled
        let waiters = state.withLock { $0.running.removeValue(forKey: key) } ?? [:]
        for waiter in waiters.values { waiter.resume(returning: isGone ? nil : result) }
        return result
    }

    /// - Returns: `nil` if the first caller or this one was cancelled.
    private func follow(_ key: Key) async -> Result<Value, Fault>? {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isWaiting = state.withLock { state in
                    guard state.running[key] != nil, !Task.isCancelled else { return false }
                    state.running[key]?[number] = waiter
                    return true
                }
                if !isWaiting { waiter.resume(returning: nil) }
            }
        } onCancel: {
            state.withLock { $0.running[key]?.removeValue(forKey: number) }?.resume(returning: nil)
        }
    }
}
#endif
