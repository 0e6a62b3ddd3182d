import Glibc

/// The memory that a process may use: the least limit of its control groups, else the machine's.
public enum MemoryLimit {
    private static let root = "/sys/fs/cgroup"
    /// Control groups above one.
    private static let maximumLevels = 32

    /// `nil` if the system does not report it.
    public static var bytes: Double? {
        let machine = Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(getpagesize())
        let limits = files.compactMap(limit) + (machine > 0 ? [machine] : [])
        return limits.min()
    }

    /// The limit files of the process's control group and of those above it, of version 2 or 1.
    private static var files: [String] {
        guard let groups = ProcessFigures.read("/proc/self/cgroup") else { return [] }
        for line in groups.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            if parts[1].isEmpty { return levels(of: String(parts[2]), below: root, "memory.max") }
            if parts[1].split(separator: ",").contains("memory") {
                return levels(of: String(parts[2]), below: "\(root)/memory", "memory.limit_in_bytes")
            }
        }
        return []
    }

    private static func levels(of group: String, below root: String, _ file: String) -> [String] {
        let names = group.split(separator: "/").prefix(maximumLevels)
        return (0...names.count).map { count in
            ([root] + names.prefix(count).map(String.init) + [file]).joined(separator: "/")
        }
    }

    /// `nil` without a limit; version 1 has a number beyond any machine's memory instead.
    private static func limit(_ path: String) -> Double? {
        guard let text = ProcessFigures.read(path) else { return nil }
        return Double(text.prefix { !$0.isWhitespace })
    }
}
