import Synchronization

/// An asynchronous readers–writer lock around a value.
///
/// Waiting tasks suspend without blocking a thread. Waiting writers precede new readers, except ``tryRead(_:)``. Bodies
/// must be short, as waiting has no deadline.
final class SharedState<State>: @unchecked Sendable {
    private struct Lock {
        var readers = 0
        var isWriting = false
        var waitingReaders: [CheckedContinuation<Void, Never>] = []
        var waitingWriters: [CheckedContinuation<Void, Never>] = []

        var isFree: Bool { readers == 0 && !isWriting }
    }

    private let lock = Mutex(Lock())
    private let waitingWriters = Atomic(0)
    private var state: State

    init(_ state: State) { self.state = state }

    /// Whether a long reader should yield.
    var hasWaitingWriter: Bool { waitingWriters.load(ordering: .relaxed) > 0 }

    /// - Returns: `nil` during a write.
    func tryRead<Value>(_ body: (State) throws -> Value) rethrows -> Value? {
        let isReading = lock.withLock { lock in
            guard !lock.isWriting else { return false }
            lock.readers += 1
            return true
        }
        guard isReading else { return nil }
        defer { endReading() }
        return try body(state)
    }

    func read<Value>(_ body: (State) throws -> Value) async rethrows -> Value {
        await beginReading()
        defer { endReading() }
        return try body(state)
    }

    func beginReading() async {
        await withCheckedContinuation { continuation in
            let isReading = lock.withLock { lock in
                guard !lock.isWriting, lock.waitingWriters.isEmpty else {
                    lock.waitingReaders.append(continuation)
                    return false
                }
                lock.readers += 1
                return true
            }
            if isReading { continuation.resume() }
        }
    }

    func write<Value>(_ body: (inout State) throws -> Value) async rethrows -> Value {
        await withCheckedContinuation { continuation in
            let isWriting = lock.withLock { lock in
                guard lock.isFree else {
                    lock.waitingWriters.append(continuation)
                    waitingWriters.store(lock.waitingWriters.count, ordering: .relaxed)
                    return false
                }
                lock.isWriting = true
                return true
            }
            if isWriting { continuation.resume() }
        }
        defer { endWriting() }
        return try body(&state)
    }

    func endReading() {
        let writer = lock.withLock { lock in
            lock.readers -= 1
            return lock.readers == 0 ? takeWriter(&lock) : nil
        }
        writer?.resume()
    }

    /// Waiting readers precede the next writer, so that neither starves.
    private func endWriting() {
        let next = lock.withLock { lock -> [CheckedContinuation<Void, Never>] in
            lock.isWriting = false
            guard lock.waitingReaders.isEmpty else {
                defer { lock.waitingReaders = [] }
                lock.readers += lock.waitingReaders.count
                return lock.waitingReaders
            }
            return takeWriter(&lock).map { [$0] } ?? []
        }
        for continuation in next { continuation.resume() }
    }

    /// Passes the lock to the longest waiting writer.
    private func takeWriter(_ lock: inout Lock) -> CheckedContinuation<Void, Never>? {
        guard !lock.waitingWriters.isEmpty else { return nil }
        lock.isWriting = true
        defer { waitingWriters.store(lock.waitingWriters.count, ordering: .relaxed) }
        return lock.waitingWriters.removeFirst()
    }
}
