import Foundation
import GeoSearchContract
import Logging
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("Snapshots of the index")
struct IndexSnapshotTests {
    private let folder: TemporaryFolder
    private let logger = Logger(label: "test")

    init() throws { folder = try TemporaryFolder() }

    private func snapshot(of file: IndexFile) -> IndexSnapshot {
        IndexSnapshot(in: folder.path, of: file.database)
    }

    private func keeper(of file: IndexFile, minimum: Int = 10) -> SnapshotKeeper {
        SnapshotKeeper(snapshot(of: file), minimum: minimum, logger)
    }

    private func index(of file: IndexFile) async throws -> IndexFile {
        IndexFile(
            database: file.database,
            index: try await SearchIndex(file.database, .bundled(), keeper(of: file), fewDead: 100)
        )
    }

    private func bytes() -> Data? { FileManager.default.contents(atPath: "\(folder.path)/index.snapshot") }

    @Test("answer every search as the index does") func equalTheIndex() async throws {
        defer { folder.remove() }
        var random = RandomPosts(seed: 11)
        try await IndexFile.run { file in
            // Each round leaves dead slots.
            for _ in 0..<3 {
                try await file.index((1...300).map { try random.post($0) })
                try await file.index.refresh()
            }
            try await file.delete((1...40).map { PostID(high: 0, low: $0) })
            try await file.index.refresh()
            let (posts, sequence) = try await file.index.read { ($0.posts, $0.sequence) }
            try snapshot(of: file).write(posts, sequence: sequence)
            let loaded = try await index(of: file)
            let slots = try await loaded.index.read { $0.posts.slotCount }
            #expect(slots == 900)
            for _ in 0..<200 {
                let search = try random.search()
                let (found, expected) = (try await loaded.ids(search), try await file.ids(search))
                #expect(found == expected, "\(search)")
            }
        }
    }

    @Test("are continued with later changes") func areContinued() async throws {
        defer { folder.remove() }
        var random = RandomPosts(seed: 11)
        try await IndexFile.run { file in
            try await file.index((1...100).map { try random.post($0) })
            _ = try await index(of: file)
            try await file.index((50...150).map { try random.post($0) })
            try await file.delete((1...20).map { PostID(high: 0, low: $0) })
            let loaded = try await index(of: file)
            // Searches are answered before the rest is read.
            let count1 = try await loaded.ids(Search())
            #expect(count1.count == 100)
            try await loaded.index.applyRest()
            for _ in 0..<50 {
                let search = try random.search()
                let (found, expected) = (try await loaded.ids(search), try await file.ids(search))
                #expect(found == expected, "\(search)")
            }
        }
    }

    /// Cuts off the end, changes a bit, or adds a byte.
    private func broken(_ whole: Data, _ round: Int, by generator: inout SeededGenerator) -> Data {
        if round % 3 == 0 { return whole.prefix(.random(in: 0..<whole.count, using: &generator)) }
        var bytes = whole
        if round % 3 == 1 { bytes[.random(in: 0..<whole.count, using: &generator)] ^= 0x40 } else { bytes.append(0) }
        return bytes
    }

    @Test("are not used when damaged, cut off, of another program or of another database")
    func areNotUsedBlindly() async throws {
        defer { folder.remove() }
        var random = RandomPosts(seed: 11)
        try await IndexFile.run { file in
            try await file.index((1...50).map { try random.post($0) })
            _ = try await index(of: file)
            let whole = try #require(bytes())
            let path = snapshot(of: file).path
            var generator = SeededGenerator(seed: 5)
            for round in 0..<60 {
                let broken = broken(whole, round, by: &generator)
                // The unused bytes of the head are not read.
                guard broken.prefix(24) != whole.prefix(24) || broken.dropFirst(32) != whole.dropFirst(32) else {
                    continue
                }
                try broken.write(to: URL(filePath: path))
                await #expect(throws: SnapshotError.self) { _ = try await snapshot(of: file).read() }
            }
            let count2 = try await index(of: file).ids(Search())
            #expect(count2.count == 50)
            try whole.write(to: URL(filePath: path))
            let last = try await snapshot(of: file).read().sequence
            #expect(last == 50)
            try await IndexFile.run { other in
                await #expect(throws: SnapshotError.foreign) { _ = try await snapshot(of: other).read() }
                let count3 = try await index(of: other).ids(Search())
                #expect(count3.isEmpty)
            }
        }
    }

    @Test("are private, and small indexes have none") func arePrivate() async throws {
        defer { folder.remove() }
        var random = RandomPosts(seed: 11)
        try await IndexFile.run { file in
            try await file.index((1...9).map { try random.post($0) })
            _ = try await index(of: file)
            #expect(bytes() == nil)
            try await file.index((10...20).map { try random.post($0) })
            _ = try await index(of: file)
            let facts = try FileManager.default.attributesOfItem(atPath: snapshot(of: file).path)
            #expect(facts[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("have no words of deleted posts once the house is kept") func forgetDeletedPosts() async throws {
        defer { folder.remove() }
        try await IndexFile.run { file in
            try await file.index((1...30).map { try .sample($0, $0 == 7 ? "Zwiebelkuchenfest" : "A lamp") })
            let own = try await index(of: file)
            #expect(bytes()?.range(of: Data("Zwiebelkuchenfest".utf8)) != nil)
            try await own.delete([PostID(high: 0, low: 7)])
            try await own.index.refresh()
            _ = try await file.database.write { try own.index.deleteTombstones(in: $0, limit: 100) }
            #expect(bytes() == nil)
            let count4 = try await index(of: file).ids(Search())
            #expect(count4.count == 29)
            #expect(bytes()?.range(of: Data("kuchenfest".utf8)) == nil)
        }
    }

    @Test("are written again after many changes") func areRenewed() async throws {
        defer { folder.remove() }
        var random = RandomPosts(seed: 11)
        try await IndexFile.run { file in
            try await file.index((1...30).map { try random.post($0) })
            let keeper = keeper(of: file)
            _ = try await SearchIndex(file.database, .bundled(), keeper)
            try await file.index((31...60).map { try random.post($0) })
            #expect(try await keeper.renew(file.database))
            let last = try await snapshot(of: file).read().sequence
            #expect(last == 60)
        }
    }
}
