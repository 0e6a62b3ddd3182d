import Glibc
import Synchronization
public import UmkreisWire

/// A process's key and its peers', for CURVE on `tcp`.
///
/// Rereads a changed peers file; an unreadable one is ignored.
public final class WireKeys: Sendable {
    fileprivate struct State {
        var entries: [String: PeerList.Entry] = [:]
        /// `nil` if another change could go undetected.
        var stamp: FileStamp?
        var version = 0
        var problem: String?
        var retryAt: ContinuousClock.Instant?
    }

    /// Pause before an unreadable version is read again.
    private static let retryInterval = Duration.milliseconds(100)

    /// This process's name in the peers file.
    public let name: String
    /// The path of a ``PeerList``, writable only by its owner.
    public let peersFile: String
    /// The secret key, from a file with mode 0600.
    let secret: CurveSecretKey
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    public init(
        keyFile: String,
        peersFile: String,
        now: @escaping @Sendable () -> Timestamp
    ) throws(UnusableKeys) {
        secret = try CurveSecretKey.read(from: keyFile)
        self.peersFile = peersFile
        self.now = now
        let (list, stamp) = try WireKeys.read(peersFile)
        guard let own = list.entries.first(where: { [key = secret.publicKey] in $0.key == key }) else {
            throw UnusableKeys(
                file: keyFile,
                reason: "holds a key that \(peersFile) does not list",
                remedy: "use the two files that umkreis keys created together"
            )
        }
        guard own.isGood(at: now()) else {
            throw UnusableKeys(
                file: keyFile,
                reason: "holds a key of \(own.name) that is \(own.revokedAt == nil ? "no longer valid" : "revoked")",
                remedy: "create a new one with umkreis keys rotate \(own.name)"
            )
        }
        name = own.name
        state.withLock { $0.take(list, stamp) }
    }

    func refresh() {
        let stamp = FileStamp(of: peersFile)
        state.withLock { state in
            if let stamp, stamp == state.stamp { return }
            let moment = ContinuousClock.now
            if let retryAt = state.retryAt, moment < retryAt { return }
            do throws(UnusableKeys) {
                let (list, stamp) = try WireKeys.read(peersFile)
                state.take(list, stamp)
            } catch {
                state.problem = "\(error)"
                state.retryAt = moment + WireKeys.retryInterval
            }
        }
    }

    /// Counts changes.
    var version: Int { state.withLock(\.version) }

    /// The newest file's problem.
    var problem: String? { state.withLock(\.problem) }

    /// Returns `nil` for an invalid key.
    func owner(of key: String) -> String? {
        let entry = state.withLock { $0.entries[key] }
        guard let entry, entry.isGood(at: now()) else { return nil }
        return entry.name
    }

    /// Newest first.
    func keys(of name: String) -> [CurvePublicKey] {
        let moment = now()
        let entries = state.withLock { $0.entries.values.filter { $0.name == name && $0.isGood(at: moment) } }
        return entries.sorted { ($0.madeAt, $0.key.text) > ($1.madeAt, $1.key.text) }.map(\.key)
    }

    private static func read(_ path: String) throws(UnusableKeys) -> (PeerList, FileStamp?) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw UnusableKeys(
                file: path,
                reason: "cannot be read (\(String(cString: strerror(errno))))",
                remedy: errno == ENOENT ? "make it with umkreis keys create" : "chmod a+r \(path)"
            )
        }
        defer { close(file) }
        guard let stamp = FileStamp(of: file), stamp.isRegular else {
            throw UnusableKeys(file: path, reason: "is not a regular file", remedy: "give the path of the peers file")
        }
        guard stamp.isForItsOwnerToWrite else {
            throw UnusableKeys(file: path, reason: "can be written by others", remedy: "chmod go-w \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: PeerList.maximumTextLength + 1)
        let count = pread(file, &bytes, bytes.count, 0)
        do throws(BrokenRule) {
            guard (0...PeerList.maximumTextLength).contains(count) else {
                throw BrokenRule("too-long", "must be a file of at most \(PeerList.maximumTextLength) bytes")
            }
            let list = try PeerList(text: String(decoding: bytes[..<count], as: UTF8.self))
            return (list, stamp.isSettled ? stamp : nil)
        } catch {
            let remedy = "copy the file that umkreis keys wrote"
            throw UnusableKeys(file: path, reason: error.words, remedy: remedy)
        }
    }
}

extension WireKeys.State {
    fileprivate mutating func take(_ list: PeerList, _ stamp: FileStamp?) {
        let listed = Dictionary(list.entries.map { ($0.key.text, $0) }) { $1 }
        (self.stamp, problem, retryAt) = (stamp, nil, nil)
        guard listed != entries else { return }
        entries = listed
        version += 1
    }
}

/// Detects a file's changes.
private struct FileStamp: Equatable {
    /// Tick in nanoseconds.
    private static let clockTick: Int64 = 100_000_000

    private let device: UInt
    private let inode: UInt
    private let size: Int
    private let mode: UInt32
    private let changedAt: Int64

    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init?(of file: Int32) {
        var status = stat()
        guard fstat(file, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        mode = status.st_mode
        changedAt = FileStamp.nanoseconds(status.st_mtim)
    }

    var isRegular: Bool { mode & S_IFMT == S_IFREG }
    var isForItsOwnerToWrite: Bool { mode & 0o022 == 0 }

    /// Whether another write changes the time.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return FileStamp.nanoseconds(now) - changedAt > FileStamp.clockTick
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
