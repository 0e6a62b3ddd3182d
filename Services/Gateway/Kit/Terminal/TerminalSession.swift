import Glibc

/// The terminal session of this process, such as the shell of a window.
enum TerminalSession {
    /// Programs that run a command in a session of its own, though in the same window.
    private static let wrappers: Set<String> = ["doas", "runuser", "su", "sudo", "sudo-rs"]
    private static let maximumWrappers = 4

    /// The boot, the session leader and when it started; no later session has the same name.
    static var current: String {
        let boot = text(of: "/proc/sys/kernel/random/boot_id").prefix { !$0.isWhitespace }
        let leader = leader(of: getsid(0)) { ProcessStatus(text(of: "/proc/\($0)/stat")) }
        return "\(boot)-\(leader.id)-\(leader.start)"
    }

    /// Finds the leader of the window's session.
    ///
    /// - Parameter status: of a process by its id.
    static func leader(of session: Int32, _ status: (Int32) -> ProcessStatus?) -> (id: Int32, start: String) {
        var id = session
        for _ in 0..<maximumWrappers {
            guard let leader = status(id), wrappers.contains(leader.name), let parent = status(leader.parent),
                parent.session > 0, parent.session != id
            else { break }
            id = parent.session
        }
        return (id, status(id)?.start ?? "0")
    }

    private static func text(of path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

/// A process as `/proc/<pid>/stat` describes it.
struct ProcessStatus: Equatable {
    let name: String
    let parent: Int32
    let session: Int32
    /// Ticks since the boot.
    let start: String

    init?(_ line: String) {
        // The name, in parentheses, may have spaces and parentheses.
        guard let opened = line.firstIndex(of: "("), let closed = line.lastIndex(of: ")"), opened < closed else {
            return nil
        }
        let fields = line[line.index(after: closed)...].split(separator: " ")
        guard fields.count > 19, let parent = Int32(fields[1]), let session = Int32(fields[3]) else { return nil }
        name = String(line[line.index(after: opened)..<closed])
        self.parent = parent
        self.session = session
        start = String(fields[19])
    }
}
