import Foundation
import Testing
import UmkreisBackup
import UmkreisVocabulary

/// A target that answers with something else than what was written there.
@Suite("lies of a target")
struct LyingTargetTests {
    private enum Lie: CaseIterable {
        case cut, emptied, longer, changed, swapped, older, missing
    }

    /// Two sets, of which only the first one's file may be what a lie shows.
    private static func place() async throws -> (place: Place, repository: Repository, sets: [String]) {
        let place = try Place()
        try await place.note("one")
        try place.write(.noise(300_000, seed: 1), to: "media/photo")
        let repository = try place.repository()
        var sets = [try place.makeSet(in: repository)]
        try await place.note("two")
        try place.write(.noise(300_000, seed: 2), to: "media/photo")
        sets.append(try place.makeSet(in: repository, at: Timestamp(milliseconds: 1_795_849_999_000)))
        return (place, repository, sets)
    }

    private func lie(_ kind: Lie, about name: String, on target: FolderTarget, _ others: [String]) throws {
        let bytes = try target.get(name)
        switch kind {
        case .cut: try target.put(name, Array(bytes.dropLast(bytes.count / 3 + 1)))
        case .emptied: try target.put(name, [])
        case .longer: try target.put(name, bytes + [0])
        case .changed:
            var changed = bytes
            changed[bytes.count / 2] ^= 0x10
            try target.put(name, changed)
        case .swapped, .older:
            // The same kind of object: the other pack, index, manifest or secrets.
            let folder = name.prefix { $0 != "/" }
            let kin = others.filter { $0 != name && $0.hasPrefix(folder) }
            let other = kin.first { $0.suffix(5) == name.suffix(5) } ?? kin.first ?? name
            try target.put(name, try target.get(other))
        case .missing: try target.delete(name)
        }
    }

    @Test("about any object are noticed, or change nothing that a restore writes", arguments: [1, 2, 3])
    func areNoticed(seed: UInt64) async throws {
        let (place, repository, sets) = try await Self.place()
        let names = try place.target.list("").keys.filter { $0 != "lock" && $0 != "repository.json" }.sorted()
        #expect(names.count >= 8)
        var noticed = 0
        for (number, name) in names.enumerated() {
            let kind = Lie.allCases[(number + Int(seed) * 3) % Lie.allCases.count]
            let truth = try place.target.get(name)
            try lie(kind, about: name, on: place.target, names)
            let copy = "\(place.root)/copy-\(number)"
            do {
                let manifest = try SetRestore(from: repository).check(sets[1])
                #expect(manifest.name == sets[1])
                _ = try SetRestore(from: repository).write(sets[1], to: copy)
                let photo = try Data(contentsOf: URL(filePath: copy + "/media/photo"))
                #expect(photo == Data([UInt8].noise(300_000, seed: 2)))
                #expect(try await place.notes(of: "chat", in: copy) == ["one", "two"], "\(kind) \(name)")
            } catch is BackupError {
                noticed += 1
            }
            try place.target.put(name, truth)
        }
        #expect(noticed >= 4, "only \(noticed) lies were noticed")
        _ = try SetRestore(from: repository).check(sets[1])
    }
}
