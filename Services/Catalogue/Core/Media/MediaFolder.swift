import CatalogueContract
import Glibc
import ServiceKit
import UmkreisProcesses

/// The files of uploads and photos, readable by the service's account only.
///
/// `uploads/<id>` is an incomplete upload, `media/ab/cd/<hash>` a stripped original named by its SHA-256,
/// `media/ab/cd/<hash>.320` a smaller size. Names never come from users. Photos are renamed into place after `fsync`,
/// so they are always complete.
struct MediaFolder: Sendable {
    private let media: String
    private let uploads: String
    /// Blocking file access and large checksums.
    private let threads = WorkerPool(threads: 4, waiting: 1_024) { _ in .tooManyPhotos }

    init(in directory: String) throws {
        media = Self.media(in: directory)
        uploads = "\(directory)/uploads"
        for folder in [media, uploads] { try Self.make(folder) }
    }

    /// Runs work on threads of its own; all methods below block.
    func perform<Value: Sendable>(_ work: @escaping @Sendable (MediaFolder) throws -> Value) async throws -> Value {
        try await threads.run { try work(self) }
    }

    /// - Throws: ``StorageUnavailable/diskFull`` unless `free` bytes would remain.
    func checkRoom(for bytes: Int, leaving free: Int) throws {
        var status = statvfs()
        guard statvfs(media, &status) == 0 else { throw Self.problem(media) }
        guard Int(status.f_bavail) * Int(status.f_frsize) - bytes >= free else { throw StorageUnavailable.diskFull }
    }
}

// MARK: Uploads

extension MediaFolder {
    func begin(_ upload: UploadID) throws {
        close(try Self.open(path(of: upload), O_WRONLY | O_CREAT))
    }

    /// - Returns: `false` if the upload has expired.
    func write(_ chunk: [UInt8], at offset: Int, of upload: UploadID) throws -> Bool {
        let path = path(of: upload)
        let file = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return false }
            throw Self.problem(path)
        }
        defer { close(file) }
        try Self.write(chunk, to: file, at: offset, path)
        return true
    }

    func bytes(of upload: UploadID) throws -> [UInt8] {
        try Self.read(path(of: upload), from: 0, atMost: BeginUpload.sizeRule.range.upperBound)
    }

    func empty(_ upload: UploadID) throws {
        guard truncate(path(of: upload), 0) == 0 || errno == ENOENT else { throw Self.problem(path(of: upload)) }
    }

    func remove(_ upload: UploadID) throws { try Self.remove(path(of: upload)) }

    func uploadsWithFile() throws -> [UploadID] {
        guard let names = FolderNames.read(uploads) else { throw Self.problem(uploads) }
        return names.compactMap(UploadID.init)
    }

    private func path(of upload: UploadID) -> String { "\(uploads)/\(upload)" }
}

// MARK: Photos

extension MediaFolder {
    /// Writes a photo durably, replacing it.
    func place(_ bytes: [UInt8], as variant: MediaVariant, of hash: String) throws {
        let folder = self.folder(of: hash)
        let (path, draft) = (path(of: hash, variant), path(of: hash, variant) + Self.draft)
        try Self.make(Self.parent(of: folder))
        try Self.make(folder)
        do {
            let file = try Self.open(draft, O_WRONLY | O_CREAT | O_TRUNC)
            defer { close(file) }
            try Self.write(bytes, to: file, at: 0, draft)
            guard fsync(file) == 0, DurableNames.rename(draft, to: path) else { throw Self.problem(path) }
        } catch {
            unlink(draft)
            throw error
        }
    }

    func read(_ variant: MediaVariant, of hash: String, from offset: Int, atMost length: Int) throws -> [UInt8] {
        try Self.read(path(of: hash, variant), from: offset, atMost: length)
    }

    func remove(_ hash: String) throws {
        for variant in MediaVariant.all {
            let path = path(of: hash, variant)
            try Self.remove(path)
            try Self.remove(path + Self.draft)
        }
    }

    private static let draft = ".part"

    private func folder(of hash: String) -> String { Self.folder(of: hash, in: media) }

    private func path(of hash: String, _ variant: MediaVariant) -> String { Self.path(of: hash, variant, in: media) }

    /// The folder of photos below a service's folder.
    static func media(in directory: String) -> String { "\(directory)/media" }

    private static func folder(of hash: String, in media: String) -> String {
        "\(media)/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))"
    }

    static func path(of hash: String, _ variant: MediaVariant, in media: String) -> String {
        "\(folder(of: hash, in: media))/\(hash)" + (variant == .original ? "" : ".\(variant)")
    }
}

// MARK: System calls

extension MediaFolder {
    private static func parent(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }

    private static func make(_ folder: String) throws {
        guard mkdir(folder, 0o700) == 0 else {
            if errno == EEXIST { return }
            throw problem(folder)
        }
        try flush(parent(of: folder))
    }

    private static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        let file = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw problem(path) }
        return file
    }

    private static func write(_ bytes: [UInt8], to file: Int32, at offset: Int, _ path: String) throws {
        try bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = pwrite(file, rest.baseAddress, rest.count, off_t(offset + written))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw problem(path) }
                written += count
            }
        }
    }

    private static func read(_ path: String, from offset: Int, atMost length: Int) throws -> [UInt8] {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw problem(path) }
        defer { close(file) }
        var trouble: Int32?
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = 0
            while count < length {
                let read = pread(file, buffer.baseAddress.map { $0 + count }, length - count, off_t(offset + count))
                if read < 0, errno == EINTR { continue }
                if read < 0 { trouble = errno }
                guard read > 0 else { return }
                count += read
            }
        }
        if let trouble { throw problem(path, trouble) }
        return bytes
    }

    private static func remove(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw problem(path) }
    }

    private static func flush(_ folder: String) throws {
        let file = try open(folder, O_RDONLY | O_DIRECTORY)
        defer { close(file) }
        guard fsync(file) == 0 else { throw problem(folder) }
    }

    private static func problem(_ path: String, _ number: Int32 = errno) -> any Error {
        if [ENOSPC, EDQUOT].contains(number) { return StorageUnavailable.diskFull }
        return StorageError.settings("cannot access the file \(path): \(String(cString: strerror(number)))")
    }
}
