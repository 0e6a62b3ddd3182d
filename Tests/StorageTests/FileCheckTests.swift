import Foundation
import Testing
import UmkreisStorage
import UmkreisWire

@Suite("the check of a file")
struct FileCheckTests {
    @Test("a sound file is reported with its schema, also while it is written") func reportsTheSchema() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { try $0.execute("INSERT INTO post (title) VALUES ('kept')") }
            let report = try FileCheck.run(on: file.path, migrations: .posts)
            #expect(report == DatabaseReport(problems: [], schema: 1, knownSchema: 1))
        }
    }

    @Test("damage is reported, and the file stays as it is") func reportsDamage() async throws {
        let file = try TemporaryFile()
        try await file.withDatabase { database in
            try await database.write { transaction in
                for number in 0..<2000 {
                    try transaction.execute("INSERT INTO post (title) VALUES (?)", "post \(number)")
                }
            }
        }
        var bytes = file.bytes(of: "test.sqlite")
        // The last page's header.
        for offset in (bytes.count - 4096)..<(bytes.count - 4000) { bytes[offset] = 0x55 }
        try Data(bytes).write(to: URL(fileURLWithPath: file.path))
        let problems = (try? FileCheck.run(on: file.path, migrations: .posts))?.problems
        #expect(problems != [])
        #expect(file.bytes(of: "test.sqlite") == bytes)
    }

    @Test func refusesFilesThatAreNotDatabases() throws {
        let file = try TemporaryFile()
        try Data(repeating: 0x55, count: 8192).write(to: URL(fileURLWithPath: file.path))
        #expect(throws: StorageError.self) { try FileCheck.run(on: file.path, migrations: []) }
    }
}
