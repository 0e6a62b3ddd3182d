import UmkreisTokens

/// Writes new chunks of one repository, collected in packs.
///
/// An index follows every 32 packs, so that an interrupted backup continues where it ended.
final class PackWriter {
    static let packSize = 8 << 20
    private static let packsOfIndex = 32

    private let repository: Repository
    private(set) var index: ChunkIndex
    private var bytes: [UInt8] = []
    private var chunks: [String] = []
    private var lengths: [Int] = []
    private var pending: Set<ChunkID> = []
    private var packs: [IndexedPack] = []
    /// Bytes written in packs.
    private(set) var written = 0

    init(_ repository: Repository, _ index: ChunkIndex) {
        (self.repository, self.index) = (repository, index)
        bytes.reserveCapacity(Self.packSize + (2 << 20))
    }

    func add(_ chunk: ChunkID, _ packed: [UInt8]) throws(BackupError) {
        if contains(chunk) { return }
        let sealed = SealedObject.seal(packed, as: chunk.bytes, key: repository.keys.data)
        try add(chunk, sealed: sealed)
    }

    /// Adds a chunk that is encrypted already.
    func add(_ chunk: ChunkID, sealed: [UInt8]) throws(BackupError) {
        bytes += sealed
        chunks.append(chunk.hex)
        lengths.append(sealed.count)
        pending.insert(chunk)
        if bytes.count >= Self.packSize { try writePack() }
    }

    func contains(_ chunk: ChunkID) -> Bool { index.contains(chunk) || pending.contains(chunk) }

    /// Writes the rest; only then all added chunks can be found.
    func finish() throws(BackupError) {
        try writePack()
        try writeIndex()
    }

    private func writePack() throws(BackupError) {
        guard !bytes.isEmpty else { return }
        let pack = IndexedPack(name: SHA256.hex(of: bytes), size: bytes.count, chunks: chunks, lengths: lengths)
        try repository.target.put(PackName.object(pack.name), bytes)
        written += bytes.count
        index.add(pack)
        packs.append(pack)
        bytes.removeAll(keepingCapacity: true)
        (chunks, lengths, pending) = ([], [], [])
        if packs.count >= Self.packsOfIndex { try writeIndex() }
    }

    private func writeIndex() throws(BackupError) {
        guard !packs.isEmpty else { return }
        let name = "\(Repository.indexes)/\(Repository.randomName())"
        try repository.put(name, IndexObject(packs: packs), key: repository.keys.data)
        packs = []
    }
}
