/// A set that is being written into one repository, until the first failure; the target is locked meanwhile.
final class SetDraft {
    private let repository: Repository
    private var lock: (any Sendable)?
    private var writer: PackWriter?
    private(set) var failure: BackupError?
    private var former: [String: StoredFile] = [:]

    init(in repository: Repository) {
        self.repository = repository
        attempt { () throws(BackupError) in
            lock = try repository.target.lock(.exclusive)
            writer = PackWriter(repository, try ChunkIndex(of: repository))
            guard let newest = try repository.sets().last else { return }
            // A damaged set only costs time.
            guard let manifest = try? repository.manifest(of: newest) else { return }
            former = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
        }
    }

    var keys: RepositoryKeys { repository.keys }

    var outcome: SetWriter.Outcome {
        SetWriter.Outcome(target: repository.target.description, written: writer?.written ?? 0, failure: failure)
    }

    /// The entry of the former set, if the file is unchanged.
    func known(_ file: SourceFile) -> StoredFile? {
        guard let known = former[file.path], known.size == file.size, known.modified == file.modified else {
            return nil
        }
        var current = known
        current.mode = file.mode
        return current
    }

    func hasAll(_ file: StoredFile) -> Bool {
        failure != nil || file.chunks.allSatisfy { hex in ChunkID(hex: hex).map(contains) ?? false }
    }

    func contains(_ chunk: ChunkID) -> Bool { failure != nil || writer?.contains(chunk) ?? true }

    func add(_ chunk: ChunkID, _ packed: [UInt8]) {
        attempt { () throws(BackupError) in try writer?.add(chunk, packed) }
    }

    /// The manifest is last: a set without it does not count.
    func finish(_ manifest: BackupManifest, _ secrets: SecretFiles) {
        attempt { () throws(BackupError) in
            try writer?.finish()
            let name = "\(Repository.sets)/\(manifest.name)"
            try repository.put(name + SetName.keys, secrets, key: repository.keys.secrets)
            try repository.put(name, manifest, key: repository.keys.data)
        }
    }

    private func attempt(_ body: () throws(BackupError) -> Void) {
        guard failure == nil else { return }
        do {
            try body()
        } catch {
            failure = error
        }
    }
}
