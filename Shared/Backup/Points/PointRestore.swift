import UmkreisTokens
public import UmkreisVocabulary

/// Finds and restores the state of a moment.
public struct PointRestore: Sendable {
    /// The set and the points that lead to a moment.
    public struct Plan: Sendable {
        /// The set to begin with.
        public let set: String
        /// The time of the state: the moment, or the first point after it.
        public let madeAt: Timestamp
        let points: [PointName]

        /// Such as `20261127-140300`.
        public var name: String { SetName.stem(of: madeAt) }
    }

    /// A restored state is at most so much later than the moment.
    public static let recoveryPoint = Duration.seconds(10)
    /// The clocks of a set and of points are read by two processes, some time after they have frozen the databases.
    private static let margin = Duration.seconds(120)

    let repository: Repository

    public init(from repository: Repository) {
        self.repository = repository
    }

    /// - Throws: ``BackupError/noPoint(_:until:again:)`` with the nearest moments that can be restored.
    public func plan(_ moment: Timestamp) throws(BackupError) -> Plan {
        let sets = try repository.sets()
        var (until, again): (Timestamp?, Timestamp?) = (nil, nil)
        for chain in try PointChain.all(of: repository) {
            guard let first = chain.points.first, let last = chain.points.last else { continue }
            if last.madeAt < moment { until = last.madeAt }
            if first.madeAt > moment, again == nil { again = first.madeAt }
            // Between two chains, the next one's first point is near enough.
            guard first.madeAt <= moment.adding(Self.recoveryPoint), moment <= last.madeAt else { continue }
            let end = try end(of: chain, for: moment)
            if let plan = try plan(chain, to: end, sets) { return plan }
        }
        throw .noPoint(moment, until: until, again: again)
    }

    /// The newest content of a small file that points have; `nil` if no point of the newest chain has it.
    public func newest(_ path: String) throws(BackupError) -> [UInt8]? {
        guard let chain = try PointChain.all(of: repository).last else { return nil }
        for point in chain.points.reversed() {
            let head = try repository.get(point.object, as: PointHead.self, key: repository.keys.data)
            guard let file = head.files.first(where: { $0.path == path }) else { continue }
            var index = ChunkIndex()
            for pack in head.packs { index.add(pack, as: PointName.pack(pack.name, of: point.chain)) }
            let reader = ChunkReader(repository, index)
            var bytes: [UInt8] = []
            for chunk in file.chunks { bytes += try reader.read(chunk) }
            return bytes
        }
        return nil
    }

    /// Writes the state into a new folder.
    ///
    /// - Parameters:
    ///   - folder: missing or empty.
    ///   - includes: whether to write a file, by its path.
    public func write(
        _ plan: Plan,
        to folder: String,
        includes: (String) -> Bool = { _ in true },
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(BackupError) -> BackupManifest {
        let lock = try repository.target.lock(.shared)
        defer { withExtendedLifetime(lock) {} }
        var manifest = try repository.manifest(of: plan.set)
        var index = try ChunkIndex(of: repository)
        for point in plan.points {
            let head = try repository.get(point.object, as: PointHead.self, key: repository.keys.data)
            for pack in head.packs { index.add(pack, as: PointName.pack(pack.name, of: point.chain)) }
            try manifest.apply(head, point.object)
        }
        manifest.madeAt = plan.madeAt
        try SetRestore(from: repository)
            .write(manifest, of: plan.set, with: ChunkReader(repository, index), to: folder, includes, progress)
        return manifest
    }

    /// The number of points until the moment's state.
    private func end(of chain: PointChain, for moment: Timestamp) throws(BackupError) -> Int {
        let place = chain.points.firstIndex { $0.madeAt >= moment } ?? chain.points.count - 1
        guard place > 0 else { return 1 }
        let name = chain.points[place].object
        let head = try repository.get(name, as: PointHead.self, key: repository.keys.data)
        // There are no changes between the point before and the moment.
        return head.unchangedUntil >= moment ? place : place + 1
    }

    /// Begins with the newest set that is surely between the chain's first and last point, or with the chain's own.
    private func plan(_ chain: PointChain, to end: Int, _ sets: [String]) throws(BackupError) -> Plan? {
        let points = chain.points[..<end]
        guard let first = points.first, let last = points.last else { return nil }
        for set in sets.reversed() {
            guard let madeAt = SetName.moment(of: set), first.madeAt.adding(Self.margin) < madeAt,
                madeAt.adding(Self.margin) < last.madeAt
            else { continue }
            let needed = points.drop { $0.madeAt.adding(Self.margin) < madeAt }
            return Plan(set: set, madeAt: last.madeAt, points: Array(needed))
        }
        let base = PointName.base(of: chain.name)
        return sets.contains(base) ? Plan(set: base, madeAt: last.madeAt, points: Array(points)) : nil
    }
}

extension BackupManifest {
    /// Makes the manifest that of a later point.
    fileprivate mutating func apply(_ head: PointHead, _ name: String) throws(BackupError) {
        var places: [String: Int] = [:]
        for (place, file) in files.enumerated() { places[file.path] = place }
        for file in head.files {
            if let place = places[file.path] { files[place] = file } else { files.append(file) }
        }
        for (path, change) in head.databases {
            if places[path] == nil {
                places[path] = files.count
                let size = change.size
                files.append(StoredFile(path: path, size: size, mode: 0o600, modified: 0, sha256: "", chunks: []))
            }
            guard let place = places[path], change.places.count == change.chunks.count else { throw .damaged(name) }
            files[place].size = change.size
            // The names of chunks are enough; the whole database was not read.
            files[place].sha256 = ""
            let count = (change.size + SetWriter.databaseChunk - 1) / SetWriter.databaseChunk
            var chunks = Array(files[place].chunks.prefix(count))
            for (place, chunk) in zip(change.places, change.chunks) {
                guard place <= chunks.count else { throw .damaged(name) }
                if place < chunks.count { chunks[place] = chunk } else { chunks.append(chunk) }
            }
            guard chunks.count == count else { throw .damaged(name) }
            files[place].chunks = chunks
        }
    }
}

extension Repository {
    /// For how long points are kept.
    private static let pointsKept = Duration.seconds(7 * 86_400)

    /// The sets on which kept chains build.
    func basesOfPoints(at now: Timestamp) throws(BackupError) -> Set<String> {
        let kept = try PointChain.all(of: self).filter { chain in
            chain.points.last.map { now.since($0.madeAt) <= Self.pointsKept } ?? false
        }
        return Set(kept.map { PointName.base(of: $0.name) })
    }

    /// Deletes chains with a last point older than a week.
    func deletePoints(at now: Timestamp) throws(BackupError) {
        // The newest one may be written now.
        for chain in try PointChain.all(of: self).dropLast() {
            guard let last = chain.points.last, now.since(last.madeAt) > Self.pointsKept else { continue }
            for name in try target.list("\(PointName.folder)/\(chain.name)").keys { try target.delete(name) }
        }
    }
}
