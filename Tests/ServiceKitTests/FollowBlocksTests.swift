import TestKit
import Testing

@testable import ServiceKit

/// A service's blocks after auth's history was replaced by a restored copy.
@Suite("blocks while auth's log is read again")
struct FollowBlocksTests {
    private static let ada = UserID(high: 0, low: 1)
    private static let ben = UserID(high: 0, low: 2)
    private static let cleo = UserID(high: 0, low: 3)

    @Test("a block holds until the whole log is replayed") func noBlockIsLiftedMeanwhile() async throws {
        try await Self.withReader { reader in
            try await reader.read(from: "first", last: 2, (1, Self.ada, Self.ben), (2, Self.cleo, Self.ada))
            // At first only the new history's epoch is known.
            try await reader.read(from: "second", last: 3)
            #expect(try await reader.blocked() == [[Self.ada, Self.ben], [Self.cleo, Self.ada]])
            try await reader.read(from: "second", last: 3, (1, Self.ben, Self.cleo))
            #expect(
                try await reader.blocked() == [[Self.ada, Self.ben], [Self.ben, Self.cleo], [Self.cleo, Self.ada]]
            )
            try await reader.read(from: "second", last: 3, (3, Self.ada, Self.ben))
            #expect(try await reader.blocked() == [[Self.ada, Self.ben], [Self.ben, Self.cleo]])
        }
    }

    @Test("a history without blocks removes all blocks") func anEmptyHistoryRemovesAllBlocks() async throws {
        try await Self.withReader { reader in
            try await reader.read(from: "first", last: 1, (1, Self.ada, Self.ben))
            try await reader.read(from: "second", last: 0)
            #expect(try await reader.blocked() == [[Self.ada, Self.ben]])
            try await reader.read(from: "second", last: 0)
            #expect(try await reader.blocked().isEmpty)
        }
    }

    @Test("blocks that come after the log was read again are kept") func laterBlocksAreKept() async throws {
        try await Self.withReader { reader in
            try await reader.read(from: "first", last: 1, (1, Self.ada, Self.ben))
            try await reader.read(from: "first", last: 2, (2, Self.ben, Self.cleo))
            #expect(try await reader.blocked() == [[Self.ada, Self.ben], [Self.ben, Self.cleo]])
        }
    }

    @Test("blocks missing in a replay are deleted in steps, the rest after the next start")
    func sweepsInSteps() async throws {
        try await Self.withReader { reader in
            try await reader.read(from: "first", last: 2, (1, Self.ada, Self.ben), (2, Self.cleo, Self.ada))
            try await reader.database.write { try FollowBlocks().beginReplay(in: $0) }
            for left in [1, 0] {
                _ = try await reader.database.write { try FollowBlocks().sweep(in: $0, limit: 1) }
                #expect(try await reader.blocked().count == left)
            }
            #expect(try await reader.database.write { try FollowBlocks().sweep(in: $0, limit: 1) } == 0)
        }
    }

    private static func withReader(_ body: (Reader) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(folder.path)/blocks.sqlite",
                migrations: [Migration(1, "who has blocked whom", .expand, sql: BlockQueries.table)],
                now: { Timestamp(milliseconds: 0) }
            )
        )
        try await body(Reader(database: database))
        try await database.close()
    }

    private struct Reader {
        let database: Database
        private let following = Following(BlockChanged.name.service, [FollowBlocks()])

        init(database: Database) { self.database = database }

        func read(from epoch: String, last: Int64, _ blocks: (Int64, UserID, UserID)...) async throws {
            let events = try blocks.map { number, blocker, blocked in
                let event = BlockChanged(blocker: blocker, blocked: blocked, isBlocked: true)
                return EventLine(
                    sequence: number,
                    name: BlockChanged.name,
                    at: Timestamp(milliseconds: 0),
                    subject: event.subject,
                    body: RawJSON(stored: try WireJSON.encode(event))
                )
            }
            let batch = EventsAfter.Reply(epoch: epoch, last: last, floor: 0, events: events)
            let taken = try await database.write { [following] transaction in
                let cursor = try transaction.cursor(of: following.source.text)
                return try following.take(batch, after: cursor, in: transaction)
            }
            #expect(taken.quarantined.isEmpty)
        }

        func blocked() async throws -> [[UserID]] {
            try await database.read { transaction in
                try transaction.rows("SELECT blocker, blocked FROM block ORDER BY blocker, blocked") {
                    [try $0[0], try $0[1]]
                }
            }
        }
    }
}
