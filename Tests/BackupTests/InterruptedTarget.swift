import Synchronization
import UmkreisBackup

/// A target that stops changing anything after a number of changes, as if its command had been killed.
final class InterruptedTarget: BackupTarget {
    private let target: any BackupTarget
    private let rest = Mutex(Int.max)

    init(_ target: any BackupTarget) {
        self.target = target
    }

    var description: String { target.description }

    func interrupt(after changes: Int) { rest.withLock { $0 = changes } }

    private func change(_ body: () throws(BackupError) -> Void) throws(BackupError) {
        let isLeft = rest.withLock { rest in
            rest -= 1
            return rest >= 0
        }
        guard isLeft else { throw .target(description, reason: "interrupted") }
        try body()
    }

    func put(_ name: String, _ bytes: [UInt8]) throws(BackupError) {
        try change { () throws(BackupError) in try target.put(name, bytes) }
    }

    func get(_ name: String) throws(BackupError) -> [UInt8] { try target.get(name) }

    func list(_ prefix: String) throws(BackupError) -> [String: Int] { try target.list(prefix) }

    func delete(_ name: String) throws(BackupError) {
        try change { () throws(BackupError) in try target.delete(name) }
    }

    func lock(_ mode: TargetLockMode) throws(BackupError) -> any Sendable { try target.lock(mode) }
}
