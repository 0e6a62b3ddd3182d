import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

/// What a restored folder needs before its stack starts.
struct AfterRestore {
    private let folder: String
    private let place: RestorePlace
    private let session: Session

    init(of folder: String, place: RestorePlace, _ session: Session) {
        (self.folder, self.place, self.session) = (folder, place, session)
    }

    /// Passes on erasures, makes waiting mails obsolete, and keeps this machine's backups.
    ///
    /// - Returns: how many users were erased after the set was made.
    func prepare(_ repository: Repository, _ manifest: BackupManifest) async throws -> Int {
        let erased = place.includes(ErasureLedger.path) ? try passOnErasures(repository) : 0
        guard place.isOfThisStack, place.includes(BackupFolder.keyPath) else { return erased }
        let (old, new) = (BackupFolder(directory: session.directory), try BackupFolder(directory: .init(folder, [:])))
        guard try old.configuration() != nil, let keys = try old.keys() else {
            try new.store(RepositoryKeys(master: repository.master))
            let (target, s3) = (repository.target.description, (repository.target as? S3Target)?.settings)
            try new.store(.init(targets: [target], s3: s3.map { [target: $0] }))
            try await note(manifest, from: repository, in: new)
            return erased
        }
        try new.store(keys)
        try old.copy(to: new)
        return erased
    }

    /// A new machine knows the restored set, and its proof.
    private func note(_ manifest: BackupManifest, from repository: Repository, in folder: BackupFolder) async throws {
        let record = try repository.records()[manifest.name]
        try await folder.update(repository.target.description) { state in
            (state.set, state.madeAt, state.bytes) = (manifest.name, manifest.madeAt, manifest.bytes)
            guard let record, record.problems.isEmpty else { return }
            (state.verifiedSet, state.verifiedAt) = (manifest.name, record.checkedAt)
        }
    }

    /// Merges the ledgers of the data folder, of this set and of the newest one.
    private func passOnErasures(_ repository: Repository) throws -> Int {
        let restored = "\(folder)/\(ErasureLedger.path)"
        var ledger = ErasureLedger(contentsOf: restored)
        let before = ledger.people.count
        ledger.merge(ErasureLedger(contentsOf: "\(session.directory.path)/\(ErasureLedger.path)"))
        if let later = try newestLedger(in: repository) { ledger.merge(later) }
        // A point that cannot be read has no newer one behind it that counts.
        if let bytes = try? PointRestore(from: repository).newest(ErasureLedger.path) {
            ledger.merge(ErasureLedger(bytes))
        }
        let auth = "\(folder)/auth"
        guard FileManager.default.fileExists(atPath: auth) else { return 0 }
        try PrivateFile(restored).write(ledger.bytes)
        // Auth deletes the mails that wait in the set: they may have been sent since.
        try PrivateFile("\(auth)/RESTORED").write([])
        return ledger.people.count - before
    }

    /// The ledger of the newest set that has one and can be read.
    private func newestLedger(in repository: Repository) throws -> ErasureLedger? {
        for set in try repository.sets().reversed() {
            let bytes = try? SetRestore(from: repository).content(of: ErasureLedger.path, in: set)
            if let bytes { return ErasureLedger(bytes) }
        }
        return nil
    }
}

/// The users whom auth has erased, one a line: id and time.
struct ErasureLedger {
    static let path = "auth/erased"

    /// Lines by user.
    private(set) var people: [String: String] = [:]

    init(contentsOf path: String) {
        self.init(FileManager.default.contents(atPath: path).map(Array.init) ?? [])
    }

    init(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard let person = line.split(separator: " ").first else { continue }
            people[String(person)] = String(line)
        }
    }

    mutating func merge(_ other: ErasureLedger) { people.merge(other.people) { first, _ in first } }

    var bytes: [UInt8] { Array(people.keys.sorted().compactMap { people[$0] }.map { $0 + "\n" }.joined().utf8) }
}
