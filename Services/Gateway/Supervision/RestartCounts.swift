import Glibc
import Synchronization
import UmkreisWire

/// How often each program of a running stack was restarted after it ended by itself.
public struct RestartCounts: Codable, Equatable, Sendable {
    /// Restarts by program; 0 for one that runs since the start.
    public private(set) var restarts: [String: Int]

    fileprivate init(of programs: [ServiceName]) {
        restarts = Dictionary(uniqueKeysWithValues: programs.map { ($0.text, 0) })
    }

    fileprivate mutating func add(_ program: ServiceName) { restarts[program.text, default: 0] += 1 }
}

/// Counts the restarts of a supervisor in a file for `umkreis ps` and `umkreis metrics`.
final class RestartCounter: Sendable {
    /// The file keeps its size, so that it can be changed on a full disk too.
    private static let size = 1024

    private let counts: Mutex<RestartCounts>
    private let file: Int32

    init(of programs: [ServiceName], in directory: DataDirectory) {
        counts = Mutex(RestartCounts(of: programs))
        file = open(directory.restartFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        counts.withLock { store($0) }
    }

    deinit {
        if file >= 0 { close(file) }
    }

    func record(_ event: StackEvent) {
        guard event.kind == .died, event.reason?.isOnRequest != true, let program = event.service else { return }
        counts.withLock { counts in
            counts.add(program)
            store(counts)
        }
    }

    /// A failure leaves old counts, which is no reason to end a stack.
    private func store(_ counts: RestartCounts) {
        guard var bytes = try? WireJSON.encode(counts), bytes.count < Self.size else { return }
        bytes += repeatElement(UInt8(ascii: " "), count: Self.size - bytes.count)
        _ = pwrite(file, bytes, bytes.count, 0)
    }
}

extension DataDirectory {
    /// The counts that the running supervisor wrote; `nil` without one.
    public var restartCounts: RestartCounts? {
        guard lock.holder != nil, let bytes = try? PrivateFile(restartFile).read() else { return nil }
        return try? WireJSON.decode(RestartCounts.self, from: bytes)
    }

    fileprivate var restartFile: String { "\(run)/restarts.json" }
}
