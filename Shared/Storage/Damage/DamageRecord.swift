import CSQLite
import Glibc
import Synchronization

/// The first damage that SQLite reported, also in a file beside the database, for the next start.
final class DamageRecord: Sendable {
    private let path: String
    private let first = Mutex<String?>(nil)
    private let report: @Sendable (String) -> Void

    /// - Parameter report: called once, with SQLite's message.
    init(of database: String, report: @escaping @Sendable (String) -> Void) {
        path = database + ".damaged"
        self.report = report
    }

    var text: String? { first.withLock(\.self) }

    /// Whether a statement of an earlier start found damage.
    var isMarked: Bool { access(path, F_OK) == 0 }

    func note(_ message: String) {
        let isFirst = first.withLock { first in
            defer { first = first ?? message }
            return first == nil
        }
        guard isFirst else { return }
        mark(message)
        report(message)
    }

    func removeMark() { unlink(path) }

    /// The mark is lost on a full disk; the service itself still knows.
    private func mark(_ message: String) {
        let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let bytes = Array((message + "\n").utf8)
        if write(file, bytes, bytes.count) == bytes.count { fsync(file) }
    }
}

/// SQLite's codes of a damaged file.
enum DamageCode {
    /// `SQLITE_IOERR_CORRUPTFS`.
    private static let unreadableFile = SQLITE_IOERR | 33 << 8
    /// An FTS5 index that does not match one row, which is quarantined (``StorageError/isMachineFailure``).
    private static let wordIndex = SQLITE_CORRUPT | 1 << 8

    static func contains(_ code: Int32) -> Bool {
        if code == wordIndex { return false }
        return code == unreadableFile || [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
    }
}
