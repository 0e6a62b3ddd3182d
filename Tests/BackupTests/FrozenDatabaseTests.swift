import Foundation
import Testing
import UmkreisStorage
import UmkreisVocabulary

@testable import UmkreisBackup

@Suite("a database that is frozen for a set")
struct FrozenDatabaseTests {
    private let place: Place

    init() throws {
        place = try Place()
    }

    @Test func keepsItsStateWhenTheRestIsCopied() async throws {
        try await withChat { chat in
            try await write(2_000, to: chat)
            let frozen = try FrozenDatabase(place.source.databases[0], at: path)
            let expected = try DatabaseSnapshot(of: path)
            let bytes = try expected.read(pages: 0..<expected.pageCount)
            expected.close()
            let middle = frozen.pageCount / 2
            var read = try frozen.read(pages: 0..<middle)
            try await write(500, to: chat)
            #expect(frozen.logBytes > 0)
            #expect(try frozen.copyRest(from: middle, into: place.root))
            #expect(frozen.logBytes == 0)
            // The log can begin anew.
            try await write(500, to: chat)
            try await chat.maintain()
            try await write(500, to: chat)
            read += try frozen.read(pages: middle..<middle + 1)
            read += try frozen.read(pages: middle + 1..<frozen.pageCount)
            #expect(read == bytes)
            #expect(try frozen.facts().rows["note"] == 2_000)
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.root).sorted() == ["data"])
        }
    }

    @Test func isReadOnWithoutRoomForACopy() async throws {
        try await withChat { chat in
            try await write(200, to: chat)
            let frozen = try FrozenDatabase(place.source.databases[0], at: path)
            #expect(try !frozen.copyRest(from: 0, into: place.root + "/missing"))
            try await write(200, to: chat)
            #expect(try frozen.read(pages: 0..<frozen.pageCount).count == frozen.size)
            #expect(try frozen.facts().rows["note"] == 200)
        }
    }

    @Test func isInASetOfABusyService() async throws {
        try await place.note("one")
        try await withChat { chat in
            try await write(2_000, to: chat)
            let repository = try place.repository()
            let writer = SetWriter(place.source, deployment: "machine", scratch: place.root, longestLog: 0)
            let moment = Timestamp(milliseconds: 1_795_849_391_000)
            let (manifest, outcomes) = try writer.write(to: [repository]) { moment }
            #expect(outcomes.allSatisfy { $0.failure == nil })
            let copy = place.root + "/copy"
            _ = try SetRestore(from: repository).write(manifest.name, to: copy)
            #expect(try await place.notes(of: "chat", in: copy).count == 2_001)
        }
    }

    private var path: String { place.source.location(of: "chat/chat.sqlite") }

    private func withChat(_ body: (Database) async throws -> Void) async throws {
        let chat = try await Database.open(
            DatabaseConfiguration(path: path, migrations: Place.migrations, emptyStart: .allowed)
        )
        try await body(chat)
        try await chat.close()
    }

    private func write(_ count: Int, to database: Database) async throws {
        for number in 0..<count {
            try await database.write { try $0.execute("INSERT INTO note (text) VALUES (?)", "note \(number)") }
        }
    }
}
