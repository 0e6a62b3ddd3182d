import Foundation
import Glibc
import UmkreisWire

/// Rotates logs by copying and truncating.
///
/// Services write to their logs directly, so that a crash is logged and a dead supervisor doesn't stop them. Lines
/// written between copy and truncation are lost.
struct LogRotation: Sendable {
    static let kept = 3
    private static let pause = Duration.seconds(1)

    private let paths: [String]
    private let maximumBytes: Int
    private let folder: String?

    /// - Parameter maximumBytes: Bytes, checked once a second.
    init(_ paths: [String], maximumBytes: Int = 16 << 20) {
        self.paths = paths
        folder = paths.first.map { URL(filePath: $0).deletingLastPathComponent().path }
        self.maximumBytes = maximumBytes
    }

    init(of directory: DataDirectory) {
        self.init(ServiceName.processes.map(directory.log(of:)) + [directory.supervisorLog, directory.backupLog])
    }

    func run() async {
        while !Task.isCancelled {
            let changes = folder.flatMap { FolderWatch.changes(in: $0, FolderWatch.writes) }
            await rotateAll()
            guard let changes else { continue }
            for await _ in changes { await rotateAll() }
        }
    }

    /// The pause limits checks to one a second.
    private func rotateAll() async {
        for path in paths { turn(path) }
        try? await Task.sleep(for: LogRotation.pause)
    }

    func turn(_ path: String) {
        let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > maximumBytes else { return }
        for number in (1..<LogRotation.kept).reversed() { rename("\(path).\(number)", "\(path).\(number + 1)") }
        if copy(file, to: "\(path).1") || status.st_size > LogRotation.kept * maximumBytes {
            // The disk is too full for a copy.
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
