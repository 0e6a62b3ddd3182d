import Testing
import UmkreisStorage
import UmkreisWire

/// A full file system: reads succeed, writes fail, and both recover.
@Suite("a full disk", .enabled(if: SmallDisk.isPermitted, "this process may not mount a file system"))
struct FullDiskTests {
    private static func insert(_ number: Int, bytes: Int = 100, into database: Database) async throws {
        try await database.write { transaction in
            let title = "\(number) " + String(repeating: "x", count: bytes)
            try transaction.execute("INSERT INTO post (id, title) VALUES (?, ?)", number, title)
        }
    }

    private static func ids(in database: Database) async throws -> [Int] {
        try await database.read { try $0.rows("SELECT id FROM post ORDER BY id") { try $0[0] as Int } }
    }

    @Test("writes fault, all that was acknowledged is read, and writes go on when there is room")
    func recover() async throws {
        let disk = try SmallDisk()
        var database = try await Database.open(disk.configuration)
        for number in 1...50 { try await Self.insert(number, into: database) }
        try disk.fill()
        // The log's remaining space may take some writes.
        var (number, refused) = (50, 0)
        while refused < 20 {
            number += 1
            do {
                try await Self.insert(number, bytes: 20_000, into: database)
                #expect(refused == 0, "there was room after there had been none")
            } catch {
                #expect(error as? StorageUnavailable == .diskFull, "\(error)")
                refused += 1
            }
        }
        let kept = number - refused
        #expect(try await Self.ids(in: database) == Array(1...kept))
        disk.free()
        try await Self.insert(number + 1, into: database)
        #expect(try await Self.ids(in: database) == Array(1...kept) + [number + 1])
        let problem = try await database.read { try $0.value("PRAGMA quick_check", as: String.self) }
        #expect(problem == "ok")
        try await database.close()
        database = try await Database.open(disk.configuration)
        #expect(try await Self.ids(in: database).count == kept + 1)
        try await database.close()
        #expect(StorageUnavailable.diskFull.fault.retryAfterMs == 5000)
    }

    @Test("each of many simultaneous writers gets its own result") func reportToEachWriter() async throws {
        let disk = try SmallDisk()
        let database = try await Database.open(disk.configuration)
        let acknowledged = try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 1...600 {
                group.addTask {
                    do {
                        try await Self.insert(number, bytes: 30_000, into: database)
                        return number
                    } catch let error as StorageUnavailable where error == .diskFull {
                        return nil
                    }
                }
            }
            return try await group.reduce(into: Set<Int>()) { numbers, number in number.map { _ = numbers.insert($0) } }
        }
        #expect((1..<600).contains(acknowledged.count))
        #expect(Set(try await Self.ids(in: database)) == acknowledged)
        // It closes although the log cannot be written.
        try await database.close()
        await #expect(throws: StorageUnavailable.closed) { try await Self.insert(601, into: database) }
    }

    @Test("maintenance that has no room is done when there is some") func maintainLater() async throws {
        let disk = try SmallDisk()
        let database = try await Database.open(disk.configuration)
        for number in 1...20 { try await Self.insert(number, bytes: 10_000, into: database) }
        try disk.fill()
        // It may fail, but must not damage anything.
        try? await database.maintain()
        #expect(try await Self.ids(in: database).count == 20)
        disk.free()
        try await database.maintain()
        try await Self.insert(21, into: database)
        #expect(try await Self.ids(in: database).count == 21)
        try await database.close()
    }

    @Test("a file without room for its log is reported, and opened unchanged later") func openLater() async throws {
        let disk = try SmallDisk()
        var database = try await Database.open(disk.configuration)
        for number in 1...20 { try await Self.insert(number, into: database) }
        let epoch = database.epoch
        try await database.close()
        try disk.fill()
        await #expect(throws: StorageUnavailable.diskFull) { try await Database.open(disk.configuration) }
        disk.free()
        database = try await Database.open(disk.configuration)
        #expect(try await Self.ids(in: database).count == 20)
        #expect(database.epoch == epoch)
        try await database.close()
    }
}
