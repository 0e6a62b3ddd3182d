import UmkreisStorage
import UmkreisTokens
public import UmkreisVocabulary

/// Writes points in time into one repository, while the services go on writing.
///
/// Each point has the chunks of databases that were written since the one before, and new files. The log of each
/// database knows which pages these are; only the first point, and one after the log was released, compares all chunks.
/// In memory are the names of all chunks, a five-hundredth of the databases, and a pack of 8 MiB.
public final class PointWriter {
    /// A log of more bytes is released once, so that it can begin again.
    public static let longestLog = 256 << 20
    /// A point is written even without a change, so that a restore knows this.
    private static let heartbeat = Duration.seconds(60)

    private let repository: Repository
    private let source: BackupSource
    private let chain: String
    private let tails: [(file: BackupSource.DatabaseFile, tail: DatabaseTail)]
    private let longestLog: Int
    private var chunks: [String: [ChunkID]]
    private var sizes: [String: Int] = [:]
    private var files: [String: StoredFile]
    private let candidates: ChangedFiles
    /// How many files the last look compared, for tests.
    private(set) var comparedFiles = 0
    private var number = 0
    /// The last point, and the last look at the databases.
    private var (writtenAt, seenAt): (Timestamp?, Timestamp?) = (nil, nil)

    /// - Throws: ``BackupError/noSet(_:)`` without a set to build on.
    public init(_ source: BackupSource, in repository: Repository, longestLog: Int = longestLog) throws(BackupError) {
        guard let base = try repository.sets().last else { throw .noSet("latest") }
        let manifest = try repository.manifest(of: base)
        (self.repository, self.source, self.longestLog) = (repository, source, longestLog)
        chain = "\(base)-\(Hexadecimal.text(Sodium.randomBytes(2)))"
        tails = source.databases.map { ($0, DatabaseTail(of: source.location(of: $0.path))) }
        let paths = Set(source.databases.map(\.path))
        (files, chunks) = ([:], [:])
        candidates = ChangedFiles(of: source)
        for file in manifest.files {
            if paths.contains(file.path) {
                chunks[file.path] = file.chunks.compactMap { ChunkID(hex: $0) }
            } else {
                files[file.path] = file
            }
        }
    }

    /// Looks once, and writes a point if something has changed.
    ///
    /// - Parameter clock: the current time.
    /// - Returns: whether a point was written. After an error this writer is of no use.
    @discardableResult
    public func write(at clock: @Sendable () -> Timestamp) throws -> Bool {
        // Followers before those that they follow, as in a set.
        let states = try tails.map { try $0.tail.next() }
        let now = clock()
        let pack = PointPack(repository, chain)
        var head = PointHead(unchangedUntil: seenAt ?? now, madeAt: now, databases: [:], files: [], packs: [])
        for (place, state) in states.enumerated() {
            let path = tails[place].file.path
            head.databases[path] = try change(of: path, state.state, state.changed, into: pack)
        }
        if !head.databases.isEmpty || number == 0 {
            let frozen = zip(tails, states).map { ($0.file.path, $1.state) }
            head.files = try changedFiles(Dictionary(uniqueKeysWithValues: frozen), at: now, into: pack)
        }
        for (_, tail) in tails where tail.logBytes > longestLog { tail.release() }
        let isDue = writtenAt.map { !(.zero..<Self.heartbeat).contains(now.since($0)) } ?? true
        defer { seenAt = now }
        guard isDue || !head.databases.isEmpty || !head.files.isEmpty else { return false }
        try pack.finish()
        head.packs = pack.packs
        number += 1
        let name = PointName(chain: chain, number: number, madeAt: now).object
        try repository.put(name, head, key: repository.keys.data)
        writtenAt = now
        return true
    }

    /// Returns `nil` without changes.
    private func change(
        of path: String,
        _ state: DatabaseSnapshot,
        _ pages: Set<Int>?,
        into pack: PointPack
    ) throws -> PointHead.Change? {
        let size = state.pageCount * state.pageSize
        let length = SetWriter.databaseChunk
        let count = (size + length - 1) / length
        var known = chunks[path] ?? []
        var places = pages.map { Set($0.map { $0 * state.pageSize / length }) } ?? Set(0..<count)
        // A page larger than a chunk covers several.
        if let pages, state.pageSize > length {
            let ratio = state.pageSize / length
            for page in pages { places.formUnion(page * ratio..<(page + 1) * ratio) }
        }
        if size != sizes[path] { places.formUnion(min(known.count, count, max(0, count - 1))..<count) }
        var change = PointHead.Change(size: size, places: [], chunks: [])
        if known.count > count { known.removeLast(known.count - count) }
        for place in places.sorted() where place < count {
            let bytes = try Self.read(place, of: state, length: length, size: size)
            let chunk = ChunkID(of: bytes, repository.keys)
            guard place >= known.count || known[place] != chunk else { continue }
            try pack.add(chunk, bytes)
            change.places.append(place)
            change.chunks.append(chunk.hex)
            if place < known.count { known[place] = chunk } else { known.append(chunk) }
        }
        let isSame = change.places.isEmpty && (sizes[path] ?? size) == size && chunks[path]?.count == known.count
        (chunks[path], sizes[path]) = (known, size)
        return isSame ? nil : change
    }

    private static func read(
        _ place: Int,
        of state: DatabaseSnapshot,
        length: Int,
        size: Int
    ) throws -> [UInt8] {
        let (start, end) = (place * length, min((place + 1) * length, size))
        let first = start / state.pageSize
        let pages = first..<(end + state.pageSize - 1) / state.pageSize
        let bytes = try state.read(pages: pages)
        return Array(bytes[start - first * state.pageSize..<end - first * state.pageSize])
    }

    private func changedFiles(
        _ states: [String: DatabaseSnapshot],
        at now: Timestamp,
        into pack: PointPack
    ) throws -> [StoredFile] {
        var changed: [StoredFile] = []
        let paths = try candidates.candidates(states, at: now)
        comparedFiles = paths.count
        for path in paths {
            guard let file = try SourceFile(path, of: source) else { continue }
            if let known = files[path], known.size == file.size, known.modified == file.modified { continue }
            var (digest, names, size) = (SHA256.Stream(), [String](), 0)
            while true {
                let bytes = try file.read(SetWriter.fileChunk, at: size)
                if bytes.isEmpty { break }
                let chunk = ChunkID(of: bytes, repository.keys)
                try pack.add(chunk, bytes)
                digest.append(bytes)
                names.append(chunk.hex)
                size += bytes.count
            }
            let stored = StoredFile(
                path: path,
                size: size,
                mode: file.mode,
                modified: file.modified,
                sha256: digest.hex,
                chunks: names
            )
            if files[path]?.sha256 != stored.sha256 { changed.append(stored) }
            files[path] = stored
        }
        return changed
    }
}

/// Collects the chunks of one point in packs.
private final class PointPack {
    private let repository: Repository
    private let chain: String
    private(set) var packs: [IndexedPack] = []
    private var bytes: [UInt8] = []
    private var (chunks, lengths): ([String], [Int]) = ([], [])

    init(_ repository: Repository, _ chain: String) {
        (self.repository, self.chain) = (repository, chain)
    }

    func add(_ chunk: ChunkID, _ plain: [UInt8]) throws(BackupError) {
        let sealed = SealedObject.seal(Compression.pack(plain), as: chunk.bytes, key: repository.keys.data)
        bytes += sealed
        chunks.append(chunk.hex)
        lengths.append(sealed.count)
        if bytes.count >= PackWriter.packSize { try finish() }
    }

    /// Writes the chunks added since the last pack.
    func finish() throws(BackupError) {
        guard !bytes.isEmpty else { return }
        let pack = IndexedPack(name: SHA256.hex(of: bytes), size: bytes.count, chunks: chunks, lengths: lengths)
        try repository.target.put(PointName.pack(pack.name, of: chain), bytes)
        packs.append(pack)
        (bytes, chunks, lengths) = ([], [], [])
    }
}
