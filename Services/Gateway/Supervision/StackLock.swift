import Glibc
import Wire

/// The right to run the stack of a data directory, which one process has at a time.
///
/// It is a POSIX record lock, for the kernel tells who holds one, and lets it go however its holder ends. A process may
/// open the file only once: closing any descriptor of it gives the lock away.
public struct StackLock: Sendable {
    let path: String

    /// The process that runs the stack; `nil` when none does.
    public var holder: Int32? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var wish = whole
        guard fcntl(file, F_GETLK, &wish) == 0, Int32(wish.l_type) != F_UNLCK else { return nil }
        return wish.l_pid
    }

    /// Takes the lock until the process ends, and leaves its number in the file for people to read.
    ///
    /// - Throws: ``Refusal`` when another process has it, or the file cannot be written.
    func take() throws(Refusal) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .configuration("\(path) cannot be opened: \(String(cString: strerror(errno)))") }
        var wish = whole
        guard fcntl(file, F_SETLK, &wish) == 0 else {
            close(file)
            throw StackLock.taken(by: holder)
        }
        let digits = Array("\(getpid())\n".utf8)
        if ftruncate(file, 0) == 0 { _ = pwrite(file, digits, digits.count, 0) }
    }

    private var whole: flock {
        var wish = flock()
        wish.l_type = Int16(F_WRLCK)
        wish.l_whence = Int16(SEEK_SET)
        return wish
    }

    /// What whoever comes second is told.
    public static func taken(by holder: Int32?) -> Refusal {
        let process = holder.map { ", as process \($0)" } ?? ""
        return Refusal(
            .init(.conflict, "a stack runs on this data directory already\(process)"),
            hint: "umkreis ps to see it, umkreis down to stop it"
        )
    }
}
