import Foundation
import Testing
import UmkreisStorage

/// A follower continues only with the file it has followed.
@Suite("the epoch of a file")
struct HistoryTests {
    private static func epoch(of file: TemporaryFile) async throws -> String {
        try await file.withDatabase { $0.epoch }
    }

    private static func insert(_ title: String, into database: Database) async throws {
        try await database.write { try $0.execute("INSERT INTO post (title) VALUES (?)", title) }
    }

    private static func stamp(in database: Database) async throws -> String {
        try await database.read { try $0.value("SELECT value FROM meta WHERE name = 'stamp'") } ?? ""
    }

    @Test("stays the same whenever the file is opened again") func survivesRestarts() async throws {
        let file = try TemporaryFile()
        let epoch = try await Self.epoch(of: file)
        for number in 1...5 {
            let again = try await file.withDatabase { database in
                try await Self.insert("\(number)", into: database)
                return database.epoch
            }
            #expect(again == epoch)
        }
    }

    @Test("is another one when a copy that was taken meanwhile is put back", arguments: ["over it", "in its place"])
    func changesWithARestoredCopy(way: String) async throws {
        let file = try TemporaryFile()
        let copy = file.folder + "/backup"
        let epoch = try await file.withDatabase { database in
            try await Self.insert("kept", into: database)
            try await database.copy(to: copy)
            try await Self.insert("lost", into: database)
            return database.epoch
        }
        if way == "over it" {
            // The same inode with the old content.
            let bytes = try #require(FileManager.default.contents(atPath: copy))
            let handle = try #require(FileHandle(forWritingAtPath: file.path))
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: bytes)
            try handle.close()
        } else {
            try #require(rename(copy, file.path) == 0)
        }
        let restored = try await Self.epoch(of: file)
        #expect(restored != epoch)
        #expect(try await Self.epoch(of: file) == restored)
    }

    @Test("is another one in a copy of the whole folder, and the same where it was")
    func changesWithTheFile() async throws {
        let file = try TemporaryFile()
        let epoch = try await Self.epoch(of: file)
        let other = try TemporaryFile()
        for name in try FileManager.default.contentsOfDirectory(atPath: file.folder) {
            try FileManager.default.copyItem(atPath: file.folder + "/" + name, toPath: other.folder + "/" + name)
        }
        #expect(try await Self.epoch(of: other) != epoch)
        #expect(try await Self.epoch(of: file) == epoch)
    }

    @Test("changes if the stamp beside the file is missing") func changesWithoutItsStamp() async throws {
        let file = try TemporaryFile()
        let epoch = try await Self.epoch(of: file)
        try FileManager.default.removeItem(atPath: file.path + ".stamp")
        #expect(try await Self.epoch(of: file) != epoch)
    }

    @Test("maintenance renews the stamp hourly and keeps the history") func renewTheStampHourly() async throws {
        let file = try TemporaryFile()
        let epoch = try await file.withDatabase { database in
            let first = try await Self.stamp(in: database)
            try await database.maintain()
            #expect(try await Self.stamp(in: database) != first)
            return database.epoch
        }
        #expect(try await Self.epoch(of: file) == epoch)
    }

    /// A stamp is written beside the file first, then into it; then the old one is deleted.
    @Test("survives an end at any moment between the writings of a stamp", arguments: ["before it", "behind it"])
    func survivesAnEndInBetween(moment: String) async throws {
        let file = try TemporaryFile()
        let (epoch, _) = try await file.withDatabase { ($0.epoch, try await Self.stamp(in: $0)) }
        var stamp = try String(contentsOfFile: file.path + ".stamp", encoding: .utf8)
        stamp = moment == "before it" ? stamp + "one that never came\n" : "one that was\n" + stamp
        try stamp.write(toFile: file.path + ".stamp", atomically: true, encoding: .utf8)
        #expect(try await Self.epoch(of: file) == epoch)
        #expect(try await Self.epoch(of: file) == epoch)
        let left = try String(contentsOfFile: file.path + ".stamp", encoding: .utf8)
        #expect(left.split(separator: "\n").count == 1)
    }
}
