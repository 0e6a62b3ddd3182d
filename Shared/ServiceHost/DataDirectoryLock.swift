import Glibc
public import Wire

/// The right to use a data directory, which one process has at a time.
///
/// It is an advisory lock on the file `LOCK` in the directory, kept until it is let go or the process ends, however it
/// ends. Without it two processes would write the same SQLite file, and the second would take over the first one's `ipc`
/// address: libzmq allows that without an error.
public final class DataDirectoryLock: Sendable {
    private let file: Int32

    /// Takes the lock or fails at once.
    ///
    /// - Throws: ``DataDirectoryLocked`` when another process has it, or when the directory cannot be written.
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

    /// Leaves the number of this process in the file, for the message that the next one prints.
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

/// Why a data directory could not be taken into use.
public struct DataDirectoryLocked: Error, Equatable, FaultConvertible, CustomStringConvertible {
    public let directory: String
    public let reason: String

    public var description: String { "cannot use the data directory \(directory): \(reason)" }

    /// Without the path, which is nobody else's business.
    public var fault: Fault { Fault(.unavailable, "the data directory cannot be used: \(reason)") }
}
