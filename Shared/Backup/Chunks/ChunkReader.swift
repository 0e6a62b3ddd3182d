import UmkreisTokens

/// Reads chunks, and keeps the last packs in memory.
final class ChunkReader {
    private static let keptPacks = 6

    let index: ChunkIndex
    private let repository: Repository
    private var packs: [(name: String, bytes: [UInt8])] = []

    convenience init(_ repository: Repository) throws(BackupError) {
        self.init(repository, try ChunkIndex(of: repository))
    }

    init(_ repository: Repository, _ index: ChunkIndex) {
        (self.repository, self.index) = (repository, index)
    }

    /// - Throws: ``BackupError/damaged(_:)`` with the name of the pack.
    func read(_ hex: String) throws(BackupError) -> [UInt8] {
        guard let id = ChunkID(hex: hex), let place = index.place(of: id) else { throw .damaged("chunk \(hex)") }
        let name = index.pack(of: place)
        let pack = try pack(name)
        guard place.offset + place.length <= pack.count else { throw .damaged(name) }
        let sealed = Array(pack[place.offset..<place.offset + place.length])
        guard let packed = SealedObject.open(sealed, as: id.bytes, key: repository.keys.data),
            let plain = Compression.unpack(packed, upTo: Compression.longestChunk),
            ChunkID(of: plain, repository.keys) == id
        else { throw .damaged(name) }
        return plain
    }

    private func pack(_ name: String) throws(BackupError) -> [UInt8] {
        if let place = packs.firstIndex(where: { $0.name == name }) {
            let found = packs.remove(at: place)
            packs.append(found)
            return found.bytes
        }
        let bytes = try repository.target.get(name)
        guard name.hasSuffix(SHA256.hex(of: bytes)) else { throw .damaged(name) }
        if packs.count >= Self.keptPacks { packs.removeFirst() }
        packs.append((name, bytes))
        return bytes
    }
}
