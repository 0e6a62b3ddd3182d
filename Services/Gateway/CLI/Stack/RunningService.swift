import Foundation
import Glibc
import Wire

/// A process of a stack, as the kernel tells it.
struct RunningService: Sendable {
    let pid: pid_t

    /// The process that runs a service on a data directory; `nil` when none does.
    ///
    /// The service leaves its number in its lock file; that the number is not another's by now, the name of its
    /// executable tells.
    init?(_ service: ServiceName, in directory: DataDirectory) {
        let text = RunningService.text(of: "\(directory.path)/\(service)/LOCK")
        guard let pid = pid_t(text.prefix { $0.isNumber }) else { return nil }
        let executable = Programs.target(of: "/proc/\(pid)/exe")?.split(separator: "/").last ?? ""
        guard executable == "umkreis-\(service)" || executable == "umkreis-\(service) (deleted)" else { return nil }
        self.pid = pid
    }

    init(pid: pid_t) {
        self.pid = pid
    }

    /// A process that has ended and that nobody has asked after yet has no executable any more.
    var isRunning: Bool { Programs.target(of: "/proc/\(pid)/exe") != nil }

    /// Proportional set size in KiB: its own memory, and its share of what it shares with others.
    var memoryKiB: Int? {
        let lines = RunningService.text(of: "/proc/\(pid)/smaps_rollup").split(separator: "\n")
        let line = lines.first { $0.hasPrefix("Pss:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    /// How long it has run: its start in ticks since the machine's, field 22 of `/proc/PID/stat` (`proc(5)`).
    var uptimeSeconds: Double? {
        // The name in parentheses may hold anything, so fields are counted behind it.
        let stat = RunningService.text(of: "/proc/\(pid)/stat")
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        let uptime = RunningService.text(of: "/proc/uptime").split(separator: " ").first.flatMap { Double($0) }
        guard fields.count > 19, let start = Double(fields[19]), let uptime else { return nil }
        return max(0, uptime - start / Double(sysconf(Int32(_SC_CLK_TCK))))
    }

    private static func text(of path: String) -> String {
        // A process that has ended has no files; that is an answer.
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
