import CatalogueContract
import Glibc
import ServiceKit
import UmkreisProcesses
import UmkreisTokens

/// A folder of uploads and photos, readable by the service's account only; instances may share it.
///
/// `uploads/<id>` is an incomplete upload, `media/ab/cd/<hash>` a stripped original named by its SHA-256,
/// `media/ab/cd/<hash>.320` a smaller size. Names never come from users. Photos are written in `media/drafts`, and
/// renamed into place after `fsync`, so they are always complete; they are deleted in `media/removed`.
struct MediaFolder: MediaStore {
    /// When a draft is certainly not being written any more, by the system's clock.
    private static let draftLifetime = 3600

    private let root: String
    private let media: String
    private let uploads: String
    private let freeBytes: Int
    /// Blocking file access.
    private let threads = WorkerPool(threads: 4, waiting: 1_024) { _ in .tooManyPhotos }

    /// - Parameter freeBytes: of the disk, which uploads leave free.
    init(in root: String, leaving freeBytes: Int) throws {
        (self.root, self.freeBytes) = (root, freeBytes)
        media = Self.media(in: root)
        uploads = "\(root)/uploads"
        for folder in [media, uploads, drafts, removed] { try SystemFile.makeFolder(folder) }
    }

    /// A random key, in a file that the first instance makes.
    func identity() async throws -> [UInt8] {
        try await threads.run { try KeyFile("folder.key", in: "\(root)/shared").key() }
    }

    func checkRoom(for bytes: Int) async throws {
        try await threads.run { try requireRoom(for: bytes) }
    }

    private func requireRoom(for bytes: Int) throws {
        var status = statvfs()
        guard statvfs(media, &status) == 0 else { throw SystemFile.problem(media) }
        let room = Int(status.f_bavail) * Int(status.f_frsize) - bytes
        guard room >= freeBytes else { throw StorageUnavailable.diskFull }
    }
}

// MARK: Uploads

extension MediaFolder {
    func write(_ chunk: [UInt8], at offset: Int, of upload: UploadID) async throws {
        let path = path(of: upload)
        try await threads.run {
            // Open uploads reserve no disk space.
            try requireRoom(for: chunk.count)
            let file = try SystemFile.open(path, O_WRONLY | O_CREAT)
            defer { close(file) }
            try SystemFile.write(chunk, to: file, at: offset, path)
        }
    }

    func bytes(of upload: UploadID) async throws -> [UInt8] {
        let path = path(of: upload)
        return try await threads.run {
            try SystemFile.read(path, from: 0, atMost: BeginUpload.sizeRule.range.upperBound) ?? []
        }
    }

    func empty(_ upload: UploadID) async throws {
        let path = path(of: upload)
        try await threads.run {
            guard truncate(path, 0) == 0 || errno == ENOENT else { throw SystemFile.problem(path) }
        }
    }

    func remove(_ upload: UploadID) async throws {
        let path = path(of: upload)
        try await threads.run { try SystemFile.remove(path) }
    }

    func listUploads() async throws -> [UploadID] {
        try await threads.run { try SystemFile.names(in: uploads).compactMap(UploadID.init) }
    }

    private func path(of upload: UploadID) -> String { "\(uploads)/\(upload)" }
}

// MARK: Photos

extension MediaFolder {
    func place(_ files: [(variant: MediaVariant, bytes: [UInt8])], of hash: String) async throws {
        try await threads.run {
            for (variant, bytes) in files { try place(bytes, as: variant, of: hash) }
        }
    }

    private func place(_ bytes: [UInt8], as variant: MediaVariant, of hash: String) throws {
        let path = path(of: hash, variant)
        let draft = "\(drafts)/\(RemovedFile(variant, of: hash).name)"
        for folder in [drafts, "\(media)/\(hash.prefix(2))", DurableNames.folder(of: path)] {
            try SystemFile.makeFolder(folder)
        }
        do {
            let file = try SystemFile.open(draft, O_WRONLY | O_CREAT | O_EXCL)
            defer { close(file) }
            try SystemFile.write(bytes, to: file, at: 0, draft)
            guard fsync(file) == 0, rename(draft, path) == 0, DurableNames.flushFolder(of: path) else {
                throw SystemFile.problem(path)
            }
        } catch {
            unlink(draft)
            throw error
        }
    }

    func read(_ variant: MediaVariant, of hash: String, from offset: Int, atMost length: Int) async throws -> [UInt8] {
        let path = path(of: hash, variant)
        return try await threads.run {
            guard let bytes = try SystemFile.read(path, from: offset, atMost: length) else {
                throw SystemFile.problem(path, ENOENT)
            }
            return bytes
        }
    }

    private func path(of hash: String, _ variant: MediaVariant) -> String { Self.path(of: hash, variant, in: media) }

    /// The folder of photos below a service's folder.
    static func media(in directory: String) -> String { "\(directory)/media" }

    static func path(of hash: String, _ variant: MediaVariant, in media: String) -> String {
        let folder = "\(media)/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))"
        return "\(folder)/\(hash)" + (variant == .original ? "" : ".\(variant)")
    }
}

// MARK: Removal

extension MediaFolder {
    private var drafts: String { "\(media)/drafts" }
    private var removed: String { "\(media)/removed" }

    func setAside(_ hash: String) async throws -> [RemovedFile] {
        try await threads.run {
            try SystemFile.makeFolder(removed)
            return try MediaVariant.all.compactMap { variant -> RemovedFile? in
                let (path, file) = (path(of: hash, variant), RemovedFile(variant, of: hash))
                if rename(path, self.path(of: file)) == 0 { return file }
                guard errno == ENOENT else { throw SystemFile.problem(path) }
                return nil
            }
        }
    }

    func putBack(_ files: [RemovedFile]) async throws {
        try await threads.run {
            for file in files {
                let path = path(of: file.hash, file.variant)
                // Unlike a rename, a link replaces no file. Another instance may have done it already.
                guard link(self.path(of: file), path) == 0 || [EEXIST, ENOENT].contains(errno),
                    DurableNames.flushFolder(of: path)
                else { throw SystemFile.problem(path) }
                try SystemFile.remove(self.path(of: file))
            }
        }
    }

    func discard(_ files: [RemovedFile]) async throws {
        try await threads.run {
            for file in files { try SystemFile.remove(path(of: file)) }
        }
    }

    func listRemoved() async throws -> [RemovedFile] {
        try await threads.run { try SystemFile.names(in: removed).compactMap(RemovedFile.init) }
    }

    func deleteDrafts() async throws {
        try await threads.run {
            for name in try SystemFile.names(in: drafts) where RemovedFile(name: name) != nil {
                let path = "\(drafts)/\(name)"
                var status = stat()
                let isOld = lstat(path, &status) == 0 && status.st_mtim.tv_sec < time(nil) - Self.draftLifetime
                if isOld { try SystemFile.remove(path) }
            }
        }
    }

    private func path(of file: RemovedFile) -> String { "\(removed)/\(file.name)" }
}
