import Foundation
import Glibc
import Wire

/// Keeps the logs of a stack from growing without end: log rotation by copying and emptying.
///
/// A service holds its log open and writes to it whatever becomes of the supervisor, also what it says when it crashes; a
/// pipe through the supervisor would stop the services with it. So a log that is too long is copied to `.1` and emptied in
/// its place. What is written between the two, some microseconds in 16 MiB, is lost.
struct LogRotation: Sendable {
    /// How many old ones are kept: `.1` is the youngest.
    static let kept = 3
    private static let pause = Duration.seconds(1)

    private let paths: [String]
    private let longest: Int
    /// Where they are.
    private let folder: String?

    /// - Parameter longest: bytes from which on a log is turned, 16 MiB unless said otherwise; it has a little more when it
    ///   is looked at, once a second.
    init(_ paths: [String], longest: Int = 16 << 20) {
        self.paths = paths
        folder = paths.first.map { URL(filePath: $0).deletingLastPathComponent().path }
        self.longest = longest
    }

    /// The logs of the services, and the supervisor's own.
    init(of directory: DataDirectory) {
        self.init(ServiceName.stack.map(directory.log(of:)) + [directory.supervisorLog])
    }

    /// Turns whatever has grown too long, until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let changes = folder.flatMap { FolderWatch.changes(in: $0, FolderWatch.writes) }
            await turnAll()
            guard let changes else { continue }
            for await _ in changes { await turnAll() }
        }
    }

    /// Turns what is too long, and then waits, so that a log that is written all the time is looked at once a second.
    private func turnAll() async {
        for path in paths { turn(path) }
        // A cancelled pause ends the loop that called this.
        try? await Task.sleep(for: LogRotation.pause)
    }

    /// Turns a log that is too long.
    func turn(_ path: String) {
        let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > longest else { return }
        for number in (1..<LogRotation.kept).reversed() { rename("\(path).\(number)", "\(path).\(number + 1)") }
        if copy(file, to: "\(path).1") || status.st_size > LogRotation.kept * longest {
            // A disk with no room for a copy has none for a log without end either.
            _ = ftruncate(file, 0)
        } else {
            unlink("\(path).1")
        }
    }

    private func copy(_ file: Int32, to path: String) -> Bool {
        let copy = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard copy >= 0 else { return false }
        defer { close(copy) }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(file, &bytes, bytes.count)
            guard count > 0 else { return count == 0 }
            guard write(copy, bytes, count) == count else { return false }
        }
    }
}
