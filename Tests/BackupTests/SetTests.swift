import Foundation
import Testing
import UmkreisBackup
import UmkreisStorage
import UmkreisVocabulary

@Suite("sets of a backup")
struct SetTests {
    @Test("restore every byte, and modes of files") func restoresEverything() async throws {
        let place = try Place()
        for number in 1...30 { try await place.note("note \(number)") }
        let photo = [UInt8].noise(2_500_000, seed: 7)
        try place.write(photo, to: "media/photo")
        try place.write([], to: "media/empty")
        try place.write([1, 2, 3], to: "auth/keys/secret")
        chmod("\(place.folder)/auth/keys/secret", 0o600)
        let repository = try place.repository()
        let set = try place.makeSet(in: repository)
        let copy = place.root + "/copy"
        let manifest = try SetRestore(from: repository).write(set, to: copy)
        #expect(manifest.secrets == ["auth/keys/secret"])
        #expect(manifest.databases["chat"]?.rows["note"] == 30)
        #expect(manifest.cursorsAhead.isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy + "/media/photo")) == Data(photo))
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy + "/media/empty")).isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy + "/auth/keys/secret")) == Data([1, 2, 3]))
        let mode = try FileManager.default.attributesOfItem(atPath: copy + "/auth/keys/secret")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        for service in ["auth", "chat"] {
            #expect(try await place.notes(of: service, in: copy) == (1...30).map { "note \($0)" })
        }
        #expect(throws: BackupError.notEmpty(copy + "/chat/chat.sqlite")) {
            try SetRestore(from: repository).write(set, to: copy)
        }
    }

    @Test("store each chunk once") func storesChunksOnce() async throws {
        let place = try Place()
        try await place.note(String(repeating: "word ", count: 200_000))
        try place.write(.noise(3_000_000, seed: 3), to: "media/photo")
        let repository = try place.repository()
        try place.makeSet(in: repository)
        let first = try place.target.list("packs").values.reduce(0, +)
        #expect(first > 3_000_000)
        #expect(first < 3_200_000, "the databases are not compressed")
        try await place.note("one more")
        try FileManager.default.copyItem(
            atPath: place.folder + "/media/photo",
            toPath: place.folder + "/media/the-same"
        )
        let second = try place.makeSet(in: repository, at: Timestamp(milliseconds: 1_795_849_999_000))
        let added = try place.target.list("packs").values.reduce(0, +) - first
        #expect(added < 200_000, "\(added) bytes were added")
        #expect(try SetRestore(from: repository).check(second).files.count == 4)
        #expect(try repository.sets().count == 2)
    }

    @Test("go into two targets at once, and one key opens both") func writesToTwoTargets() async throws {
        let place = try Place()
        try await place.note("one")
        let other = FolderTarget(path: place.root + "/other")
        let first = try place.repository()
        let second = try Repository.create(on: other, like: first)
        let (manifest, outcomes) = try SetWriter(place.source, deployment: "machine", scratch: place.root)
            .write(to: [first, second]) { Timestamp(milliseconds: 1_795_849_391_000) }
        #expect(outcomes.allSatisfy { $0.failure == nil && $0.written > 0 })
        for target in [place.target, other] {
            let opened = try Repository(on: target, recovery: place.recovery)
            _ = try SetRestore(from: opened).check(manifest.name)
        }
    }

    @Test("are whole in the one target that works") func survivesAFailingTarget() async throws {
        let place = try Place()
        try await place.note("one")
        try place.write(.noise(9_000_000, seed: 1), to: "media/photo")
        let first = try place.repository()
        let failing = InterruptedTarget(FolderTarget(path: place.root + "/other"))
        let second = try Repository.create(on: failing, like: first)
        failing.interrupt(after: 0)
        let (manifest, outcomes) = try SetWriter(place.source, deployment: "machine", scratch: place.root)
            .write(to: [second, first]) { Timestamp(milliseconds: 1_795_849_391_000) }
        #expect(outcomes.map { $0.failure == nil } == [false, true])
        _ = try SetRestore(from: first).check(manifest.name)
        #expect(try second.sets().isEmpty)
    }

    @Test("are whole in the targets that no other command holds") func survivesALockedTarget() async throws {
        let place = try Place()
        try await place.note("one")
        let other = FolderTarget(path: place.root + "/other")
        let first = try place.repository()
        let second = try Repository.create(on: other, like: first)
        let lock = try place.target.lock(.shared)
        let writer = SetWriter(place.source, deployment: "machine", scratch: place.root)
        let (manifest, outcomes) = try writer.write(to: [first, second]) { Timestamp(milliseconds: 1_795_849_391_000) }
        withExtendedLifetime(lock) {}
        #expect(outcomes.map(\.failure) == [.locked(place.root + "/target/lock"), nil])
        _ = try SetRestore(from: second).check(manifest.name)
    }

    @Test("are not restored to a disk without enough space") func requiresSpace() async throws {
        let place = try Place()
        try await place.note("one")
        try place.write(.noise(3_000_000, seed: 1), to: "media/photo")
        let repository = try place.repository()
        let set = try place.makeSet(in: repository)
        let copy = place.root + "/copy/deep"
        let small = FreeSpace { path in path == copy ? 19_000_000 : nil }
        let error = #expect(throws: BackupError.self) {
            try SetRestore(from: repository, space: small).write(set, to: copy)
        }
        guard case .noSpace(copy, let needed, 19_000_000) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(needed > 19_000_000)
        #expect(!FileManager.default.fileExists(atPath: copy))
        _ = try SetRestore(from: repository, space: FreeSpace { _ in needed }).write(set, to: copy)
        #expect(FreeSpace.measured(place.root + "/not/there").map { $0 > 0 } == true)
    }

    @Test("open with the new recovery key after it was replaced") func replacesTheKey() async throws {
        let place = try Place()
        try await place.note("one")
        let repository = try place.repository()
        let set = try place.makeSet(in: repository)
        let next = RecoveryKey.generate()
        try repository.seal(with: next)
        #expect(throws: BackupError.wrongKey) { try Repository(on: place.target, recovery: place.recovery) }
        _ = try SetRestore(from: try Repository(on: place.target, recovery: next)).check(set)
    }

    @Test("cannot be opened without the recovery key") func needsTheKey() async throws {
        let place = try Place()
        try await place.note("a secret sentence")
        try place.write(Array("the service key".utf8), to: "auth/keys/secret")
        let repository = try place.repository()
        try place.makeSet(in: repository)
        #expect(throws: BackupError.wrongKey) { try Repository(on: place.target, recovery: .generate()) }
        let other = try Repository(on: place.target, keys: .generate())
        #expect(throws: BackupError.self) { try other.manifest(of: try repository.sets()[0]) }
        for name in try place.target.list("").keys {
            let bytes = Data(try place.target.get(name))
            for word in ["a secret sentence", "the service key", "chat.sqlite"] {
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name) shows \(word)")
            }
        }
    }

    @Test("name what a lying target has changed", arguments: ["cut", "changed", "swapped", "missing", "older"])
    func findsDamage(kind: String) async throws {
        let place = try Place()
        try await place.note("one")
        try place.write(.noise(9_000_000, seed: 1), to: "media/photo")
        let repository = try place.repository()
        let set = try place.makeSet(in: repository)
        let target = place.target
        let packs = try target.list("packs").keys.sorted()
        #expect(packs.count > 1)
        switch kind {
        case "cut": try target.put(packs[0], Array(try target.get(packs[0]).dropLast()))
        case "changed":
            var bytes = try target.get(packs[0])
            bytes[bytes.count / 2] ^= 1
            try target.put(packs[0], bytes)
        case "swapped":
            let (first, second) = (try target.get(packs[0]), try target.get(packs[1]))
            try target.put(packs[0], second)
            try target.put(packs[1], first)
        case "missing": try target.delete(packs[0])
        default:
            let newer = try place.makeSet(in: repository, at: Timestamp(milliseconds: 1_795_849_999_000))
            try target.put("sets/\(newer)", try target.get("sets/\(set)"))
            #expect(throws: BackupError.damaged("sets/\(newer)")) { try SetRestore(from: repository).check(newer) }
            return
        }
        #expect(throws: BackupError.self) { try SetRestore(from: repository).check(set) }
        // The next backup writes again what is missing or has another length.
        guard kind == "cut" || kind == "missing" else { return }
        try FileManager.default.removeItem(atPath: place.folder + "/media/photo")
        try place.write(.noise(9_000_000, seed: 1), to: "media/photo")
        let next = try place.makeSet(in: repository, at: Timestamp(milliseconds: 1_795_849_999_000))
        _ = try SetRestore(from: repository).check(next)
    }

    @Test("are not made by two commands at a time") func locksTheTarget() async throws {
        let place = try Place()
        try await place.note("one")
        let repository = try place.repository()
        do {
            let lock = try place.target.lock(.shared)
            defer { withExtendedLifetime(lock) {} }
            #expect(throws: BackupError.locked(place.root + "/target/lock")) { try place.makeSet(in: repository) }
        }
        #expect(throws: BackupError.repositoryExists(place.target.description)) {
            try Repository.create(on: place.target, keys: .generate(), recovery: place.recovery)
        }
    }

    @Test("read a recovery key as people type it") func readsTypedKeys() throws {
        let key = RecoveryKey.generate()
        let typed = key.description.lowercased().replacing("0", with: "o").replacing("1", with: "l")
            .replacing("-", with: " ")
        #expect(try RecoveryKey(typed: " \(typed)\n") == key)
        #expect(key.description.count == 39)
        for wrong in ["", "7Q2M", key.description + "A", key.description.dropLast() + "U"] {
            #expect(throws: BackupError.notARecoveryKey) { try RecoveryKey(typed: String(wrong)) }
        }
    }
}
