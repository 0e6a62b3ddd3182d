import Glibc
import UmkreisTexts

/// A small file that is created with mode 0600.
public struct PrivateFile: Sendable {
    /// Maximal length in bytes.
    private static let maximumBytes = 64 * 1024

    /// Absolute path.
    public let path: String
    private let folder: String
    private let owner: FileOwner

    public init(_ path: String, owner: FileOwner = .current) {
        self.path = path
        self.owner = owner
        folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    /// Returns the content, or `nil` if the file is missing; throws if others may read or replace it.
    public func read() throws(Refusal) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .failed("cli.rule.file-unreadable", on: path)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .failed("cli.rule.file-unreadable", on: path) }
        guard status.st_uid == owner.user else {
            throw Refusal(.configuration, "cli.rule.file-foreign", ["path": .words(path)])
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0 else {
            throw Refusal(.configuration, "cli.rule.file-open", ["path": .words(path)], hint: "chmod 600 \(path)")
        }
        try checkFolder()
        var bytes = [UInt8](repeating: 0, count: PrivateFile.maximumBytes)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count >= 0 else { throw .failed("cli.rule.file-unreadable", on: path) }
        return Array(bytes[..<count])
    }

    /// Replaces the content atomically and durably.
    public func write(_ bytes: [UInt8]) throws(Refusal) {
        try PrivateFile.makeFolder(folder)
        try checkFolder()
        let number = FileReplacement.write(bytes, to: path, mode: 0o600, owner: owner)
        guard number == 0 else { throw .failed("cli.rule.file-unwritable", on: path, number) }
    }

    public func remove() throws(Refusal) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .failed("cli.rule.file-unremovable", on: path) }
    }

    /// Creates a folder and its parents with mode 0700.
    public static func makeFolder(_ path: String) throws(Refusal) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw .failed("cli.rule.folder-uncreatable", on: path)
    }

    /// Write access to the folder would allow replacing the file.
    private func checkFolder() throws(Refusal) {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw .failed("cli.rule.folder-unusable", on: folder) }
        guard status.st_mode & 0o022 == 0, status.st_uid == owner.user else {
            throw Refusal(
                .configuration,
                "cli.rule.folder-writable",
                ["path": .words(folder)],
                hint: "chmod 700 \(folder)"
            )
        }
    }
}
