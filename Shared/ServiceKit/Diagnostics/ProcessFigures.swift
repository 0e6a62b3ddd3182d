import Glibc
public import UmkreisMessaging
public import UmkreisWire

/// The process's resources, named as in Prometheus' client libraries.
///
/// Files that the kernel does not show are left out.
public struct ProcessFigures: Sendable {
    private let startedAt: Double

    public init() {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        startedAt = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - Self.secondsSinceStart
    }

    public func write(to text: inout PrometheusText, of service: ServiceName) {
        let labels: PrometheusText.Labels = ["service": service.text]
        text.gauge(
            "umkreis_build_info",
            "Always 1, with the release of the process",
            1,
            ["service": service.text, "version": Release.version]
        )
        text.gauge("process_start_time_seconds", "Start, as seconds since 1970", startedAt, labels)
        text.counter("process_cpu_seconds_total", "Processor time of all threads", Self.cpuSeconds, labels)
        if let pages = Self.numbers("/proc/self/statm"), pages.count >= 2 {
            let size = Double(getpagesize())
            text.gauge("process_virtual_memory_bytes", "Address space", pages[0] * size, labels)
            text.gauge("process_resident_memory_bytes", "Memory, with shared pages", pages[1] * size, labels)
        }
        if let bytes = Self.proportionalBytes {
            text.gauge("umkreis_memory_proportional_bytes", "Memory, with a share of shared pages", bytes, labels)
        }
        if let bytes = MemoryLimit.bytes {
            text.gauge("umkreis_memory_limit_bytes", "Memory of its control group or the machine", bytes, labels)
        }
        if let files = Self.openFiles { text.gauge("process_open_fds", "Open files", files, labels) }
        text.gauge("process_max_fds", "Files that may be open", Self.maximumFiles, labels)
    }

    private static var secondsSinceStart: Double {
        var uptime = timespec()
        clock_gettime(CLOCK_BOOTTIME, &uptime)
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        // Fields after the name, which may contain spaces: the start is the 22nd of all.
        guard let text = read("/proc/self/stat"), let end = text.lastIndex(of: ")") else { return 0 }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 19, let start = Double(fields[19]) else { return 0 }
        return max(0, Double(uptime.tv_sec) + Double(uptime.tv_nsec) / 1e9 - start / ticks)
    }

    private static var cpuSeconds: Double {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    private static var proportionalBytes: Double? {
        let line = read("/proc/self/smaps_rollup")?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        let kibibytes = line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }
        return kibibytes.map { $0 * 1024 }
    }

    private static var openFiles: Double? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Without `.`, `..` and the folder itself.
        return Double(count - 3)
    }

    private static var maximumFiles: Double {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return limit.rlim_cur == .max ? .infinity : Double(limit.rlim_cur)
    }

    private static func numbers(_ path: String) -> [Double]? {
        read(path).map { $0.split(whereSeparator: \.isWhitespace).compactMap { Double($0) } }
    }

    /// The first 4 KiB of a file, enough for each of these.
    static func read(_ path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(file, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
