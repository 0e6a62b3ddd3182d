import Glibc
import ServiceKit
import Synchronization
import UmkreisProcesses

/// The users that were erased, in a file beside the database.
///
/// A database restored from a backup does not know of later erasures. The file does, since `umkreis backup restore`
/// passes on its newest copy.
final class ErasureLedger: Sendable {
    /// Longer than any backup is kept.
    static let memory = Duration.seconds(400 * 86_400)
    private static let longest = 64 << 20

    private let path: String
    /// Held while the file changes.
    private let changes = Mutex(())

    /// - Parameter directory: auth's folder.
    init(directory: String) {
        path = "\(directory)/erased"
    }

    /// The users and when they were erased; lines that cannot be read are skipped.
    func people() -> [(person: UserID, at: Timestamp)] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < Self.longest {
            let count = read(file, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += block[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 2, let person = UserID(String(parts[0])), let at = Int64(parts[1]) else { return nil }
            return (person, Timestamp(milliseconds: at))
        }
    }

    /// Adds a user durably.
    func add(_ person: UserID, at moment: Timestamp) throws(UnwritableLedger) {
        try changes.withLock { _ throws(UnwritableLedger) in
            try write("\(person) \(moment.milliseconds)\n", to: path, O_APPEND)
            // The first entry also makes the file.
            guard DurableNames.flushFolder(of: path) else { throw UnwritableLedger(path: path, code: errno) }
        }
    }

    /// Drops entries that no backup needs any more.
    func dropExpired(at moment: Timestamp) throws(UnwritableLedger) {
        try changes.withLock { _ throws(UnwritableLedger) in try rewrite(at: moment) }
    }

    private func rewrite(at moment: Timestamp) throws(UnwritableLedger) {
        let oldest = moment.adding(.zero - Self.memory)
        let all = people()
        let kept = all.filter { $0.at >= oldest }
        guard kept.count < all.count else { return }
        let next = path + ".next"
        try write(kept.map { "\($0.person) \($0.at.milliseconds)\n" }.joined(), to: next, O_TRUNC)
        guard DurableNames.rename(next, to: path) else { throw UnwritableLedger(path: path, code: errno) }
    }

    private func write(_ text: String, to path: String, _ mode: Int32) throws(UnwritableLedger) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | mode, 0o600)
        guard file >= 0 else { throw UnwritableLedger(path: path, code: errno) }
        defer { close(file) }
        let start = Self.endsInALine(file) ? "" : "\n"
        guard FileBytes.write(Array((start + text).utf8), to: file), fsync(file) == 0 else {
            throw UnwritableLedger(path: path, code: errno)
        }
    }

    /// Whether a new line can be appended; a full disk may have cut the last one.
    private static func endsInALine(_ file: Int32) -> Bool {
        let end = lseek(file, 0, SEEK_END)
        return end <= 0 || FileBytes.read(file, count: 1, at: Int(end) - 1) == [UInt8(ascii: "\n")]
    }
}

/// The ledger of erasures cannot be written.
struct UnwritableLedger: Error, CustomStringConvertible {
    let path: String
    let code: Int32

    var description: String { "\(path) cannot be written: \(String(cString: strerror(code)))" }
}
