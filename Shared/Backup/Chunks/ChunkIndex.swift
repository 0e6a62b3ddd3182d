/// Where each chunk is.
struct ChunkIndex {
    /// A chunk's bytes within a pack.
    struct Place {
        fileprivate let pack: Int32
        let offset: Int
        let length: Int
    }

    /// The names of their objects.
    private var packs: [String] = []
    private var places: [ChunkID: Place] = [:]

    init() {}

    /// Reads all indexes; a pack that is missing or has another length does not count.
    init(of repository: Repository) throws(BackupError) {
        let stored = try repository.target.list(Repository.packs)
        for name in try repository.target.list(Repository.indexes).keys.sorted() {
            let index = try repository.get(name, as: IndexObject.self, key: repository.keys.data)
            for pack in index.packs where stored[PackName.object(pack.name)] == pack.size { add(pack) }
        }
    }

    /// The objects of all packs that an index names.
    static func packs(of repository: Repository) throws(BackupError) -> [String] {
        var found: [String] = []
        for name in try repository.target.list(Repository.indexes).keys {
            let index = try repository.get(name, as: IndexObject.self, key: repository.keys.data)
            found += index.packs.map { PackName.object($0.name) }
        }
        return found
    }

    func contains(_ chunk: ChunkID) -> Bool { places[chunk] != nil }

    func place(of chunk: ChunkID) -> Place? { places[chunk] }

    /// The name of the object.
    func pack(of place: Place) -> String { packs[Int(place.pack)] }

    mutating func add(_ pack: IndexedPack) { add(pack, as: PackName.object(pack.name)) }

    /// - Parameter object: the name of the pack's object, which ends with the pack's.
    mutating func add(_ pack: IndexedPack, as object: String) {
        let number = Int32(packs.count)
        packs.append(object)
        var offset = 0
        for (chunk, length) in zip(pack.chunks, pack.lengths) {
            if let id = ChunkID(hex: chunk), places[id] == nil {
                places[id] = Place(pack: number, offset: offset, length: length)
            }
            offset += length
        }
    }
}

/// The content of `indexes/<name>`.
struct IndexObject: Codable {
    var packs: [IndexedPack]
}

/// The chunks of a pack, in their order.
struct IndexedPack: Codable {
    /// The SHA-256 of the pack.
    var name: String
    var size: Int
    var chunks: [String]
    /// Bytes of each encrypted chunk.
    var lengths: [Int]
}

enum PackName {
    /// The object of a pack, in a folder by its first two digits.
    static func object(_ name: String) -> String { "\(Repository.packs)/\(name.prefix(2))/\(name)" }
}
