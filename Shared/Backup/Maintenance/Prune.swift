public import UmkreisVocabulary

/// Deletes expired sets, and the chunks that no other set has.
///
/// It may be interrupted at any point: an index entry counts only while its pack exists, and needed chunks are written
/// to new packs before old ones are deleted. Packs without such chunks are deleted first, to make room on a full
/// target.
public struct Prune: Sendable {
    /// The deleted sets and bytes.
    public struct Outcome: Sendable {
        /// The names of the sets.
        public var sets: [String] = []
        /// Bytes that the target has got back.
        public var bytes = 0

        public init(sets: [String] = []) {
            self.sets = sets
        }
    }

    let repository: Repository
    let retention: Retention

    public init(_ repository: Repository, _ retention: Retention) {
        (self.repository, self.retention) = (repository, retention)
    }

    /// The sets that ``run(at:)`` would delete.
    public func expired(at now: Timestamp) throws(BackupError) -> [String] {
        let sound = Set(try repository.records().filter { $0.value.problems.isEmpty }.keys)
        let expired = retention.expired(try repository.sets(), verified: sound, at: now)
        let bases = try repository.basesOfPoints(at: now)
        return expired.filter { !bases.contains($0) }
    }

    public func run(at now: Timestamp) throws(BackupError) -> Outcome {
        let lock = try repository.target.lock(.exclusive)
        defer { withExtendedLifetime(lock) {} }
        // Otherwise each attempt would add new packs and indexes.
        try repository.target.requireDeletion()
        var outcome = Outcome(sets: try expired(at: now))
        // Before anything is deleted: a set that cannot be read would lose its chunks.
        var live: Set<ChunkID> = []
        for set in try repository.sets() where !outcome.sets.contains(set) {
            for file in try repository.manifest(of: set).files {
                live.formUnion(file.chunks.compactMap { ChunkID(hex: $0) })
            }
        }
        try delete(outcome.sets)
        let before = try size()
        try rewrite(keeping: live)
        try repository.deletePoints(at: now)
        outcome.bytes = max(0, before - (try size()))
        return outcome
    }

    /// Bytes of the objects that are rewritten.
    private func size() throws(BackupError) -> Int {
        let packs = try repository.target.list(Repository.packs)
        let indexes = try repository.target.list(Repository.indexes)
        return packs.values.reduce(0, +) + indexes.values.reduce(0, +)
    }

    /// The manifest first: a set without its secrets would look whole.
    private func delete(_ sets: [String]) throws(BackupError) {
        for set in sets {
            try repository.target.delete("\(Repository.sets)/\(set)")
            try repository.target.delete("\(Repository.checks)/\(set)")
        }
        let left = Set(try repository.sets())
        for name in try repository.target.list(Repository.sets).keys where name.hasSuffix(SetName.keys) {
            let set = name.dropFirst(Repository.sets.count + 1).dropLast(SetName.keys.count)
            if !left.contains(String(set)) { try repository.target.delete(name) }
        }
    }

    private func rewrite(keeping live: Set<ChunkID>) throws(BackupError) {
        let old = Array(try repository.target.list(Repository.indexes).keys)
        let stored = try repository.target.list(Repository.packs)
        var packs: [String: IndexedPack] = [:]
        for name in old {
            let index = try repository.get(name, as: IndexObject.self, key: repository.keys.data)
            for pack in index.packs where stored[PackName.object(pack.name)] == pack.size { packs[pack.name] = pack }
        }
        var whole = ChunkIndex()
        var (kept, sparse) = ([IndexedPack](), [IndexedPack]())
        for pack in packs.values.sorted(by: { $0.name < $1.name }) {
            let used = zip(pack.chunks, pack.lengths).reduce(0) { sum, chunk in
                sum + (ChunkID(hex: chunk.0).map(live.contains) == true ? chunk.1 : 0)
            }
            if used * 2 >= pack.size {
                kept.append(pack)
                whole.add(pack)
            } else if used > 0 {
                sparse.append(pack)
            } else {
                try repository.target.delete(PackName.object(pack.name))
            }
        }
        try move(sparse, keeping: live, besides: whole)
        if !kept.isEmpty {
            let name = "\(Repository.indexes)/\(Repository.randomName())"
            try repository.put(name, IndexObject(packs: kept), key: repository.keys.data)
        }
        for name in old { try repository.target.delete(name) }
        let needed = Set(try ChunkIndex.packs(of: repository))
        for name in stored.keys where !needed.contains(name) { try repository.target.delete(name) }
    }

    /// Copies the used chunks of mostly unused packs into new packs.
    private func move(
        _ sparse: [IndexedPack],
        keeping live: Set<ChunkID>,
        besides whole: ChunkIndex
    ) throws(BackupError) {
        let writer = PackWriter(repository, whole)
        for pack in sparse {
            let bytes = try repository.target.get(PackName.object(pack.name))
            var offset = 0
            for (chunk, length) in zip(pack.chunks, pack.lengths) {
                defer { offset += length }
                guard let id = ChunkID(hex: chunk), live.contains(id), !writer.contains(id) else { continue }
                guard offset + length <= bytes.count else { throw .damaged(PackName.object(pack.name)) }
                try writer.add(id, sealed: Array(bytes[offset..<offset + length]))
            }
        }
        try writer.finish()
    }
}
