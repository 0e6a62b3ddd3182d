import Glibc
import UmkreisTexts
import UmkreisWire

/// The lock of a data directory, held by its supervisor.
///
/// It's a POSIX record lock: closing any descriptor of the file releases it, so a process must open the file only once.
public struct StackLock: Sendable {
    let path: String

    /// The holder's process number.
    public var holder: Int32? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var wish = whole
        guard fcntl(file, F_GETLK, &wish) == 0, Int32(wish.l_type) != F_UNLCK else { return nil }
        return wish.l_pid
    }

    /// Locks until the process ends, and writes its number to the file.
    func take() throws(Refusal) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .failed("cli.rule.file-unopenable", on: path) }
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

    public static func taken(by holder: Int32?) -> Refusal {
        let hint = localized("cli.hint.stackRuns")
        guard let holder else { return Refusal(.conflict, "cli.rule.stack-runs", hint: hint) }
        return Refusal(.conflict, "cli.rule.stack-runs-as", ["pid": .words("\(holder)")], hint: hint)
    }
}
