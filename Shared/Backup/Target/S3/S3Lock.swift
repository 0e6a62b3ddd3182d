import Glibc
import Synchronization
import UmkreisTokens
import UmkreisVocabulary

/// A lock of a bucket: each command writes an object of its own, and then looks for those of others.
///
/// S3 lists an object as soon as it is written, so of two commands at least one sees the other. A lock counts for half
/// an hour after its last renewal, by the target's clock; that of a process of this machine, only while it runs.
final class S3Lock: Sendable {
    static let folder = "locks"
    private static let life = Duration.seconds(1800)
    private static let renewal = Duration.seconds(300)

    private let name: String
    private let renewedAt: Mutex<ContinuousClock.Instant>

    init(_ mode: TargetLockMode, on target: S3Target) throws(BackupError) {
        name = "\(Self.folder)/\(mode)-\(Repository.randomName())"
        renewedAt = Mutex(.now)
        do throws(BackupError) {
            try write(on: target)
        } catch {
            // A key that may only read disturbs no other command, and notices deleted objects.
            if mode == .shared, case .target(_, let reason) = error, reason.hasPrefix("403 ") { return }
            throw error
        }
        do throws(BackupError) {
            try requireNoOther(mode, on: target)
        } catch {
            release(on: target)
            throw error
        }
    }

    /// - Throws: ``BackupError/locked(_:)`` if it has not been renewed in time, for example on a computer asleep.
    func renew(on target: S3Target) throws(BackupError) {
        let age = renewedAt.withLock { $0.duration(to: .now) }
        guard age >= Self.renewal else { return }
        guard age < Self.life else { throw .locked("\(target.description)/\(name)") }
        try write(on: target)
    }

    func release(on target: S3Target) {
        // A key that may not delete empties it; in the worst case it ends by itself.
        if (try? target.client.send("DELETE", target.key(name))) == nil {
            _ = try? target.client.send("PUT", target.key(name))
        }
    }

    private func write(on target: S3Target) throws(BackupError) {
        let bytes = ObjectJSON.encode(LockOwner.current)
        let start = ContinuousClock.now
        _ = try target.send { try target.client.send("PUT", target.key(name), body: bytes) }
        renewedAt.withLock { $0 = start }
    }

    private func requireNoOther(_ mode: TargetLockMode, on target: S3Target) throws(BackupError) {
        for (other, object) in try target.objects(Self.folder) where other != name && object.size > 0 {
            guard mode == .exclusive || other.hasPrefix("\(Self.folder)/\(TargetLockMode.exclusive)-") else { continue }
            guard let modified = object.modified, target.client.now.since(modified) < Self.life else { continue }
            // One that is gone has just been released.
            guard let bytes = try? target.client.send("GET", target.key(other)).body else { continue }
            if ObjectJSON.decode(LockOwner.self, from: bytes)?.hasEnded == true {
                _ = try? target.client.send("DELETE", target.key(other))
                continue
            }
            throw .locked("\(target.description)/\(other)")
        }
    }
}

/// Releases a lock at its end.
final class S3LockHold: Sendable {
    private let target: S3Target
    private let lock: S3Lock

    init(of target: S3Target, _ lock: S3Lock) {
        (self.target, self.lock) = (target, lock)
    }

    deinit { target.release(lock) }
}

/// The process that holds a lock.
private struct LockOwner: Codable {
    /// The machine and its last start.
    var machine: String
    var process: Int32
    /// When the process began, in the kernel's ticks since that start.
    var began: String

    static var current: LockOwner {
        LockOwner(machine: thisMachine, process: getpid(), began: began(getpid()) ?? "")
    }

    /// Whether a process of this machine is gone; false for other machines.
    var hasEnded: Bool { machine == Self.thisMachine && Self.began(process) != began }

    private static var thisMachine: String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return "\(String(decoding: host, as: UTF8.self)) \(text(of: "/proc/sys/kernel/random/boot_id"))"
    }

    private static func began(_ process: Int32) -> String? {
        // The name in parentheses may have blanks.
        let fields = text(of: "/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 19 ? String(fields[19]) : nil
    }

    private static func text(of path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)).filter { $0 != 10 }, as: UTF8.self)
    }
}
