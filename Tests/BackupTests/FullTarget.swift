import Synchronization
import UmkreisBackup

/// A target on a disk of limited size.
final class FullTarget: BackupTarget {
    private struct State {
        var room = Int.max
        var freed = 0
    }

    private let target: any BackupTarget
    private let state = Mutex(State())

    init(_ target: any BackupTarget) {
        self.target = target
    }

    var description: String { target.description }

    /// Bytes that may still be written.
    var room: Int {
        get { state.withLock(\.room) }
        set { state.withLock { $0.room = newValue } }
    }

    /// Bytes of deleted objects.
    var freed: Int { state.withLock(\.freed) }

    func put(_ name: String, _ bytes: [UInt8]) throws(BackupError) {
        let fits = state.withLock { state in
            guard bytes.count <= state.room else { return false }
            state.room -= bytes.count
            return true
        }
        guard fits else { throw .target(description, reason: "No space left on device") }
        try target.put(name, bytes)
    }

    func get(_ name: String) throws(BackupError) -> [UInt8] { try target.get(name) }

    func list(_ prefix: String) throws(BackupError) -> [String: Int] { try target.list(prefix) }

    func delete(_ name: String) throws(BackupError) {
        let size = (try? target.get(name).count) ?? 0
        try target.delete(name)
        state.withLock { $0.freed += size }
    }

    func lock(_ mode: TargetLockMode) throws(BackupError) -> any Sendable { try target.lock(mode) }
}
