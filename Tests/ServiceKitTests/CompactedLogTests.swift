import TestKit
import Testing

@testable import ServiceKit

/// A compacted log gives the same result as the full one, with random writes, erasures, days, maintenance and reads.
@Suite("a compacted log", .services(NotesService.self))
struct CompactedLogTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func givesAFollowerTheWholeState(seed: UInt64) async throws {
        var chance = SeededGenerator(seed: seed)
        let copy = try await Copy(of: world)
        var notes: [String: String] = [:]
        for number in 1...400 {
            switch Int.random(in: 0..<100, using: &chance) {
            case 0..<60:
                let id = "\(Int.random(in: 0..<12, using: &chance))"
                notes[id] = "\(number)"
                try await world.note(id, notes[id])
            case 60..<75:
                let id = "\(Int.random(in: 0..<12, using: &chance))"
                notes[id] = nil
                try await world.note(id, nil)
            case 75..<80: world.clock.advance(by: .seconds(86_400 * Int.random(in: 1...40, using: &chance)))
            case 80..<92: try await world.runMaintenance(of: "catalogue")
            default: try await copy.read(Int.random(in: 1...4, using: &chance))
            }
        }
        try await world.runMaintenance(of: "catalogue")
        while try await copy.read(100) {}
        #expect(try await copy.notes == notes)
        try await copy.close()
        let fresh = try await Copy(of: world)
        while try await fresh.read(3) {}
        #expect(try await fresh.notes == notes)
        try await fresh.close()
    }

    /// A new follower never sees old tombstones; only one slower than their retention starts over.
    @Test func isReadToItsEndWhileTombstonesAreRemoved() async throws {
        for id in ["a", "b", "c"] { try await world.note(id, "text") }
        try await world.note("b", nil)
        let copy = try await Copy(of: world)
        try await copy.read(1)
        world.clock.advance(by: .seconds(86_400 * 31))
        try await world.runMaintenance(of: "catalogue")
        while try await copy.read(1) {}
        #expect(try await copy.notes == ["a": "text", "c": "text"])
        #expect(try await copy.beginnings == 0)
        try await copy.close()
    }

    @Test func isReadFromTheBeginningAfterCompaction() async throws {
        for id in ["a", "b", "c"] { try await world.note(id, "text") }
        let copy = try await Copy(of: world)
        try await copy.read(2)
        try await world.note("b", nil)
        world.clock.advance(by: .seconds(86_400 * 31))
        try await world.runMaintenance(of: "catalogue")
        while try await copy.read(1) {}
        #expect(try await copy.notes == ["a": "text", "c": "text"])
        #expect(try await copy.beginnings == 1)
        try await copy.close()
    }

    /// A follower that reads on demand.
    private struct Copy {
        let folder: TemporaryFolder
        let database: Database
        let client: Client

        init(of world: World) async throws {
            folder = try TemporaryFolder()
            client = world.sending(as: .favourites)
            database = try await Database.open(
                DatabaseConfiguration(
                    path: folder.path + "/copy.sqlite",
                    migrations: CopiesService.migrations,
                    now: { [clock = world.clock] in clock.now }
                )
            )
        }

        /// Reads some events.
        ///
        /// - Returns: whether there were any.
        @discardableResult
        func read(_ limit: Int) async throws -> Bool {
            let cursor = try await database.read { try $0.cursor(of: "catalogue") }
            let batch = try await client.send(
                EventsAfter(sequence: cursor?.sequence ?? 0, limit: limit),
                to: "catalogue"
            )
            let outcome = try await database.write {
                try CopiesService.following.take(batch, after: cursor, in: $0)
            }
            #expect(outcome.quarantined.isEmpty)
            return try await database.read { try $0.cursor(of: "catalogue") } != cursor
        }

        var beginnings: Int? {
            get async throws { try await database.read { try $0.value("SELECT count(*) FROM beginning") } }
        }

        var notes: [String: String] {
            get async throws { try await database.read { try $0.copies() } }
        }

        func close() async throws {
            try await database.close()
            folder.remove()
        }
    }
}
