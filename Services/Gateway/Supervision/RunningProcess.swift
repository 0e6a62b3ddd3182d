import Foundation
import Glibc
public import UmkreisWire

public struct RunningProcess: Sendable {
    /// Process number.
    public let pid: Int32

    /// The process that runs a service on a data directory, or `nil`.
    ///
    /// The executable's name is checked because the number in the lock file may be reused.
    public init?(_ service: ServiceName, in directory: DataDirectory) {
        let text = RunningProcess.text(of: "\(directory.path)/\(service)/LOCK")
        guard let pid = pid_t(text.prefix { $0.isNumber }) else { return nil }
        let executable = Programs.target(of: "/proc/\(pid)/exe")?.split(separator: "/").last ?? ""
        guard executable == "umkreis-\(service)" || executable == "umkreis-\(service) (deleted)" else { return nil }
        self.pid = pid
    }

    public init(pid: Int32) {
        self.pid = pid
    }

    /// A zombie counts as ended.
    public var isRunning: Bool { Programs.target(of: "/proc/\(pid)/exe") != nil }

    /// Whether the executable was replaced or removed since the start.
    public var isReplaced: Bool { Programs.target(of: "/proc/\(pid)/exe")?.hasSuffix(" (deleted)") == true }

    /// Whether a signal such as SIGSTOP has stopped all its threads.
    public var isStopped: Bool { RunningProcess.state(of: pid) == "T" }

    /// The letter in `/proc/PID/stat`, field 3 (`proc(5)`).
    private static func state(of pid: Int32) -> Substring? {
        text(of: "/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ").first
    }

    /// Proportional set size in KiB.
    public var memoryKiB: Int? {
        let lines = RunningProcess.text(of: "/proc/\(pid)/smaps_rollup").split(separator: "\n")
        let line = lines.first { $0.hasPrefix("Pss:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    /// Uptime from the start tick in `/proc/PID/stat`, field 22 (`proc(5)`).
    public var uptimeSeconds: Double? {
        // The name in parentheses may contain spaces.
        let stat = RunningProcess.text(of: "/proc/\(pid)/stat")
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        let uptime = RunningProcess.text(of: "/proc/uptime").split(separator: " ").first.flatMap { Double($0) }
        guard fields.count > 19, let start = Double(fields[19]), let uptime else { return nil }
        return max(0, uptime - start / Double(sysconf(Int32(_SC_CLK_TCK))))
    }

    private static func text(of path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}

public enum LocalSocket {
    /// Whether a process listens; a killed one leaves its file behind.
    public static func accepts(_ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let file = socket(AF_UNIX, Int32(kind), 0)
        guard file >= 0 else { return false }
        defer { close(file) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                // EAGAIN: the backlog is full.
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 || errno == EAGAIN
            }
        }
    }
}
