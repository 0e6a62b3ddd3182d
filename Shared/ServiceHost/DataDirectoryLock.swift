import Glibc
public import UmkreisWire

/// A process's advisory lock on a data directory (file `LOCK`), until it ends.
///
/// Prevents two writers of one SQLite file and a silent takeover of an `ipc` address.
public final class DataDirectoryLock: Sendable {
    private let file: Int32

    public init(_ directory: String) throws(DataDirectoryLocked) {
        let file = open("\(directory)/LOCK", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            throw DataDirectoryLocked(directory: directory, reason: String(cString: strerror(errno)))
        }
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            let problem = errno
            if problem == EINTR { continue }
            let holder = Self.holder(in: file)
            close(file)
            guard problem == EWOULDBLOCK else {
                throw DataDirectoryLocked(directory: directory, reason: String(cString: strerror(problem)))
            }
            throw DataDirectoryLocked(directory: directory, reason: "another process holds it\(holder)")
        }
        self.file = file
        Self.sign(file)
    }

    deinit {
        close(file)
    }

    /// Writes the process id for the next process's error message.
    private static func sign(_ file: Int32) {
        let digits = Array("\(getpid())\n".utf8)
        guard ftruncate(file, 0) == 0 else { return }
        _ = pwrite(file, digits, digits.count, 0)
    }

    private static func holder(in file: Int32) -> String {
        var digits = [UInt8](repeating: 0, count: 20)
        let count = pread(file, &digits, digits.count, 0)
        guard count > 0 else { return "" }
        let number = String(decoding: digits[..<count], as: UTF8.self).prefix { $0.isASCII && $0.isNumber }
        return number.isEmpty ? "" : " (process \(number))"
    }
}

/// A data directory that cannot be used.
public struct DataDirectoryLocked: Error, Equatable, FaultConvertible, CustomStringConvertible {
    /// The directory's path.
    public let directory: String
    /// Why it cannot be used.
    public let reason: String

    public var description: String { "cannot use the data directory \(directory): \(reason)" }

    /// The fault without the path.
    public var fault: Fault { Fault(.unavailable, "the data directory cannot be used: \(reason)") }
}
