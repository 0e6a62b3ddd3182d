import Glibc
import UmkreisProcesses
import UmkreisTokens

/// Writes a set's files into a new folder.
public struct SetRestore: Sendable {
    let repository: Repository
    let space: FreeSpace

    public init(from repository: Repository, space: FreeSpace = FreeSpace()) {
        (self.repository, self.space) = (repository, space)
    }

    /// - Parameters:
    ///   - folder: missing or empty.
    ///   - includes: whether to write a file, by its path.
    /// - Throws: ``BackupError``; earlier writes stay, but a disk without enough space is not written to.
    public func write(
        _ set: String,
        to folder: String,
        includes: (String) -> Bool = { _ in true },
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(BackupError) -> BackupManifest {
        let lock = try repository.target.lock(.shared)
        defer { withExtendedLifetime(lock) {} }
        let manifest = try repository.manifest(of: set)
        try write(manifest, of: set, with: try ChunkReader(repository), to: folder, includes, progress)
        return manifest
    }

    /// Writes the files of a manifest, with the secrets of a set.
    func write(
        _ manifest: BackupManifest,
        of set: String,
        with reader: ChunkReader,
        to folder: String,
        _ includes: (String) -> Bool,
        _ progress: (_ done: Int, _ total: Int) -> Void
    ) throws(BackupError) {
        let secrets = try repository.secrets(of: set)
        let files = manifest.files.filter { includes($0.path) }
        let total = files.reduce(0) { $0 + $1.size }
        try space.require(total, in: folder)
        let destination = try RestoreFolder(folder)
        var done = 0
        for file in files {
            try write(file, with: reader, to: destination)
            done += file.size
            progress(done, total)
        }
        for secret in secrets.files where includes(secret.path) {
            guard let content = Hexadecimal.bytes(secret.content) else { throw .damaged("\(set)\(SetName.keys)") }
            let output = try destination.create(secret.path, mode: secret.mode)
            try output.append(content)
            try output.finish()
        }
        try destination.finish()
    }

    /// Reads and checks every file without writing any.
    ///
    /// - Throws: ``BackupError/damaged(_:)`` with the first object that is not as it was written.
    public func check(
        _ set: String,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(BackupError) -> BackupManifest {
        let lock = try repository.target.lock(.shared)
        defer { withExtendedLifetime(lock) {} }
        let manifest = try repository.manifest(of: set)
        guard try repository.secrets(of: set).files.map(\.path) == manifest.secrets else {
            throw .damaged("\(set)\(SetName.keys)")
        }
        let reader = try ChunkReader(repository)
        var done = 0
        for file in manifest.files {
            var (digest, size) = (SHA256.Stream(), 0)
            for chunk in file.chunks {
                let bytes = try reader.read(chunk)
                digest.append(bytes)
                size += bytes.count
            }
            guard digest.hex == file.sha256, size == file.size else { throw .damaged(file.path) }
            done += size
            progress(done, manifest.bytes)
        }
        return manifest
    }

    /// Writes one stored file of a set under another name.
    ///
    /// - Parameters:
    ///   - path: of the new file, which must not be there yet.
    ///   - isWanted: whether it is this one, by its path in the set.
    /// - Returns: `nil` if the set does not have it.
    public func write(
        _ set: String,
        file isWanted: (_ path: String) -> Bool,
        to path: String,
        mode: UInt32 = 0o600
    ) throws(BackupError) -> StoredFile? {
        let lock = try repository.target.lock(.shared)
        defer { withExtendedLifetime(lock) {} }
        guard let file = try repository.manifest(of: set).files.first(where: { isWanted($0.path) }) else { return nil }
        try space.require(file.size, in: path)
        let output = try RestoredFile(path, mode: mode)
        do throws(BackupError) {
            try copy(file, with: try ChunkReader(repository), to: output)
        } catch {
            unlink(path)
            throw error
        }
        guard DurableNames.flushFolder(of: path) else { throw .file(path, reason: String(cString: strerror(errno))) }
        return file
    }

    /// The content of one file; `nil` if the set does not have it.
    public func content(of path: String, in set: String) throws(BackupError) -> [UInt8]? {
        guard let file = try repository.manifest(of: set).files.first(where: { $0.path == path }) else { return nil }
        let reader = try ChunkReader(repository)
        var bytes: [UInt8] = []
        for chunk in file.chunks { bytes += try reader.read(chunk) }
        return bytes
    }

    private func write(
        _ file: StoredFile,
        with reader: ChunkReader,
        to destination: RestoreFolder
    ) throws(BackupError) {
        try copy(file, with: reader, to: try destination.create(file.path, mode: file.mode))
    }

    private func copy(_ file: StoredFile, with reader: ChunkReader, to output: RestoredFile) throws(BackupError) {
        var digest = SHA256.Stream()
        for chunk in file.chunks {
            let bytes = try reader.read(chunk)
            digest.append(bytes)
            try output.append(bytes)
        }
        guard digest.hex == file.sha256 || file.sha256.isEmpty, output.size == file.size else {
            throw .damaged(file.path)
        }
        try output.finish()
    }
}

/// The folder of a restore, with its folders of mode 0700.
private final class RestoreFolder {
    private let path: String
    private var folders: Set<String>

    init(_ path: String) throws(BackupError) {
        self.path = path
        folders = [path]
        try Self.make(path)
    }

    /// A file that must not be there yet.
    func create(_ name: String, mode: UInt32) throws(BackupError) -> RestoredFile {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { throw .damaged(name) }
        let file = "\(path)/\(name)"
        var folder = DurableNames.folder(of: file)
        if !folders.contains(folder) { try Self.make(folder) }
        while folder.count > path.count, folders.insert(folder).inserted { folder = DurableNames.folder(of: folder) }
        return try RestoredFile(file, mode: mode)
    }

    /// Makes the names of all files durable.
    func finish() throws(BackupError) {
        for folder in folders {
            guard DurableNames.flush(folder) else { throw .file(folder, reason: String(cString: strerror(errno))) }
        }
    }

    private static func make(_ path: String) throws(BackupError) {
        guard FolderTree.make(path) else { throw .file(path, reason: String(cString: strerror(errno))) }
    }
}

private final class RestoredFile {
    private let path: String
    private let descriptor: Int32
    private(set) var size = 0

    init(_ path: String, mode: UInt32) throws(BackupError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(mode))
        guard descriptor >= 0 else { throw errno == EEXIST ? .notEmpty(path) : problem() }
    }

    deinit { close(descriptor) }

    func append(_ bytes: [UInt8]) throws(BackupError) {
        guard FileBytes.write(bytes, to: descriptor) else { throw problem() }
        size += bytes.count
    }

    func finish() throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw problem() }
    }

    private func problem() -> BackupError { .file(path, reason: String(cString: strerror(errno))) }
}
