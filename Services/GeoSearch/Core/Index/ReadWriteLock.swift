import Foundation

/// Lets many read a value at once, or one write it.
///
/// Swift's own `Mutex` lets in one at a time, so that searches would wait for each other on however many processors. Both
/// members are used under the lock alone, which has an address of its own because it must not move.
final class ReadWriteLock<State>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        // Readers that keep coming must not keep a write out.
        var attributes = pthread_rwlockattr_t()
        pthread_rwlockattr_init(&attributes)
        pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        pthread_rwlock_init(lock, &attributes)
        pthread_rwlockattr_destroy(&attributes)
    }

    deinit {
        pthread_rwlock_destroy(lock)
        lock.deallocate()
    }

    func read<Value>(_ body: (State) throws -> Value) rethrows -> Value {
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try body(state)
    }

    func write<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try body(&state)
    }
}
