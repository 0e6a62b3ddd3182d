import Foundation
import Testing
import UmkreisStorage
import UmkreisWire

@Suite("snapshots of a database")
struct SnapshotTests {
    private static let tables: [Migration] = [
        Migration(
            1,
            "notes",
            .expand,
            sql: """
                CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
                CREATE TABLE total (id INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT;
                INSERT INTO total (id, count) VALUES (1, 0);
                """
        )
    ]

    /// Adds a note, changes an older one, and counts in the same transaction.
    private static func write(_ number: Int, to database: Database) async throws {
        try await database.write { transaction in
            let text = String(repeating: "\(number) ", count: number * 37 % 900 + 1)
            try transaction.execute("INSERT INTO note (id, text) VALUES (?, ?)", number, text)
            try transaction.execute("UPDATE note SET text = ? WHERE id = ?", text, number * 7 % number + 1)
            try transaction.execute("UPDATE total SET count = ?", number)
        }
    }

    private static func write(_ snapshot: DatabaseSnapshot, to path: String, step: Int) throws {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: path))
        for first in stride(from: 0, to: snapshot.pageCount, by: step) {
            let pages = first..<min(first + step, snapshot.pageCount)
            try file.write(contentsOf: Data(try snapshot.read(pages: pages)))
        }
        try file.close()
    }

    @Test("have one commit's pages, whatever the writer and its checkpoints do meanwhile")
    func freezesOneCommit() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase(file.configuration(Self.tables)) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await Self.writeUntilCancelled(to: database) }
                var counts: [Int] = []
                // As many as it takes to see the writer at work.
                for round in 1...1_000 where round <= 25 || Set(counts).count == 1 {
                    let snapshot = try DatabaseSnapshot(of: file.path)
                    let facts = try snapshot.facts()
                    let copy = "\(file.folder)/copy-\(round).sqlite"
                    try Self.write(snapshot, to: copy, step: round)
                    snapshot.close()
                    let report = try FileCheck.run(on: copy, migrations: Self.tables)
                    #expect(report.problems.isEmpty)
                    let stored = try DatabaseSnapshot(of: copy)
                    #expect(try stored.facts() == facts)
                    stored.close()
                    counts.append(try #require(facts.rows["note"]))
                    #expect(facts.epoch == database.epoch)
                }
                #expect(counts == counts.sorted())
                #expect(Set(counts).count > 1)
                group.cancelAll()
            }
        }
    }

    private static func writeUntilCancelled(to database: Database) async throws {
        var number = 1
        while !Task.isCancelled {
            try await write(number, to: database)
            // A reader may prevent it.
            if number.isMultiple(of: 300) { try? await database.maintain() }
            number += 1
        }
    }

    @Test("have writes that are only in the log, also without a running service")
    func readsTheLogOfAKilledService() async throws {
        let file = try TemporaryFile()
        let copy = file.folder + "/copy"
        try await file.withDatabase(file.configuration(Self.tables)) { database in
            for number in 1...50 { try await Self.write(number, to: database) }
            try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
            for end in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: file.path + end, toPath: "\(copy)/killed.sqlite\(end)")
            }
        }
        let snapshot = try DatabaseSnapshot(of: copy + "/killed.sqlite")
        #expect(try snapshot.facts().rows["note"] == 50)
        try Self.write(snapshot, to: copy + "/whole.sqlite", step: 3)
        #expect(try FileCheck.run(on: copy + "/whole.sqlite", migrations: Self.tables).problems.isEmpty)
    }

    @Test("refuse a file that is no database") func refusesOtherFiles() throws {
        let file = try TemporaryFile()
        try Data(repeating: 0x20, count: 5000).write(to: URL(fileURLWithPath: file.path))
        #expect(throws: StorageError.self) { try DatabaseSnapshot(of: file.path) }
        #expect(throws: StorageError.self) { try DatabaseSnapshot(of: file.path + ".missing") }
    }
}
