import UmkreisStorage
import UmkreisTokens
public import UmkreisVocabulary
import UmkreisWire

/// Makes one set in several repositories, while the services go on writing.
///
/// All databases are frozen first, within milliseconds, and then read; so the set is the state of one moment.
public struct SetWriter: Sendable {
    /// The outcome in one repository.
    public struct Outcome: Sendable {
        /// The target.
        public let target: String
        /// Bytes written in packs.
        public let written: Int
        /// Why the set is not there; other targets may have it.
        public let failure: BackupError?
    }

    /// Pages change in place, so small chunks of a fixed length find unchanged ones.
    static let databaseChunk = 16 << 10
    static let fileChunk = 1 << 20
    private static let window = 1 << 20
    /// Beyond so many bytes of a write-ahead log, the rest of its database is copied.
    public static let longestLog = 256 << 20

    let source: BackupSource
    let deployment: String
    let scratch: String
    let longestLog: Int
    let progress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// - Parameter scratch: a folder for copies of databases whose services write much meanwhile.
    public init(
        _ source: BackupSource,
        deployment: String,
        scratch: String,
        longestLog: Int = longestLog,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) {
        (self.source, self.deployment, self.progress) = (source, deployment, progress)
        (self.scratch, self.longestLog) = (scratch, longestLog)
    }

    /// A target that is locked or fails does not keep the others from getting the set.
    ///
    /// - Parameter clock: the current time.
    /// - Throws: ``BackupError`` if no target can get a set.
    public func write(
        to repositories: [Repository],
        at clock: @Sendable () -> Timestamp
    ) throws(BackupError) -> (manifest: BackupManifest, outcomes: [Outcome]) {
        do {
            return try writeSet(to: repositories, at: clock)
        } catch let error as BackupError {
            throw error
        } catch {
            throw .file(source.folder, reason: "\(error)")
        }
    }

    private func writeSet(
        to repositories: [Repository],
        at clock: @Sendable () -> Timestamp
    ) throws -> (manifest: BackupManifest, outcomes: [Outcome]) {
        let drafts = repositories.map { SetDraft(in: $0) }
        try requireOne(of: drafts)
        let start = ContinuousClock.now
        let frozen = try source.databases.map { try FrozenDatabase($0, at: source.location(of: $0.path)) }
        defer { frozen.forEach { $0.close() } }
        let frozenIn = start.duration(to: .now)
        let now = clock()
        var manifest = BackupManifest(
            name: "\(SetName.stem(of: now))-\(Hexadecimal.text(Sodium.randomBytes(2)))",
            madeAt: now,
            version: Release.version,
            deployment: deployment,
            databases: [:],
            files: [],
            secrets: [],
            frozenInMs: Int(frozenIn / .milliseconds(1))
        )
        try store(frozen, in: &manifest, to: drafts)
        let secrets = try storeFiles(in: &manifest, to: drafts)
        for draft in drafts { draft.finish(manifest, secrets) }
        return (manifest, drafts.map(\.outcome))
    }

    /// Each snapshot ends as soon as it was read, so that its log can shrink.
    private func store(
        _ frozen: [FrozenDatabase],
        in manifest: inout BackupManifest,
        to drafts: [SetDraft]
    ) throws {
        let total = frozen.reduce(0) { $0 + $1.size }
        var done = 0
        for (place, database) in frozen.enumerated() {
            let stored = try store(database, waiting: frozen[(place + 1)...], to: drafts) { count in
                done += count
                progress(done, total)
            }
            manifest.files.append(stored)
            manifest.databases[database.file.name] = try database.facts()
            database.close()
        }
    }

    /// Stores all files but the secrets, which it returns.
    private func storeFiles(in manifest: inout BackupManifest, to drafts: [SetDraft]) throws -> SecretFiles {
        var secrets = SecretFiles(files: [])
        for (path, treatment) in try source.files() {
            if case .secret = treatment {
                guard let file = try SourceFile(path, of: source) else { continue }
                let content = Hexadecimal.text(try file.read(file.size, at: 0))
                secrets.files.append(SecretFiles.Entry(path: path, mode: file.mode, content: content))
                manifest.secrets.append(path)
            } else if let stored = try store(path, to: drafts) {
                manifest.files.append(stored)
            }
        }
        return secrets
    }

    /// - Parameter others: databases that are read later.
    private func store(
        _ database: FrozenDatabase,
        waiting others: ArraySlice<FrozenDatabase>,
        to drafts: [SetDraft],
        progress: (Int) -> Void
    ) throws -> StoredFile {
        var (digest, chunks) = (SHA256.Stream(), [String]())
        let pages = max(1, Self.window / database.pageSize)
        for first in stride(from: 0, to: database.pageCount, by: pages) {
            try limitLog(of: database, from: first)
            for other in others { try limitLog(of: other, from: 0) }
            let bytes = try database.read(pages: first..<min(first + pages, database.pageCount))
            digest.append(bytes)
            chunks += try add(bytes, in: Self.databaseChunk, to: drafts)
            progress(bytes.count)
        }
        return StoredFile(
            path: database.file.path,
            size: database.size,
            mode: 0o600,
            modified: 0,
            sha256: digest.hex,
            chunks: chunks
        )
    }

    private func limitLog(of database: FrozenDatabase, from page: Int) throws {
        guard database.logBytes > longestLog, try !database.copyRest(from: page, into: scratch) else { return }
        // Without room for a copy, a small one is still read in time.
        if database.logBytes > DatabaseSnapshot.maximumLogBytes { throw BackupError.tooSlow(database.file.path) }
    }

    /// Returns `nil` for a file that was deleted meanwhile, which no frozen database needs.
    private func store(_ path: String, to drafts: [SetDraft]) throws -> StoredFile? {
        guard let file = try SourceFile(path, of: source) else { return nil }
        let former = drafts.first { $0.failure == nil }
        if let known = former?.known(file), drafts.allSatisfy({ $0.hasAll(known) }) { return known }
        var (digest, chunks, size) = (SHA256.Stream(), [String](), 0)
        while true {
            let bytes = try file.read(Self.fileChunk, at: size)
            if bytes.isEmpty { break }
            digest.append(bytes)
            chunks += try add(bytes, in: Self.fileChunk, to: drafts)
            size += bytes.count
        }
        return StoredFile(
            path: path,
            size: size,
            mode: file.mode,
            modified: file.modified,
            sha256: digest.hex,
            chunks: chunks
        )
    }

    private func add(_ bytes: [UInt8], in length: Int, to drafts: [SetDraft]) throws -> [String] {
        guard let keys = drafts.first?.keys else { return [] }
        var names: [String] = []
        for start in stride(from: 0, to: bytes.count, by: length) {
            let plain = Array(bytes[start..<min(start + length, bytes.count)])
            let chunk = ChunkID(of: plain, keys)
            names.append(chunk.hex)
            if drafts.allSatisfy({ $0.contains(chunk) }) { continue }
            let packed = Compression.pack(plain)
            for draft in drafts { draft.add(chunk, packed) }
        }
        try requireOne(of: drafts)
        return names
    }

    /// Reading on is useless without any target left.
    private func requireOne(of drafts: [SetDraft]) throws(BackupError) {
        if let failure = drafts.first?.failure, drafts.allSatisfy({ $0.failure != nil }) { throw failure }
    }
}
