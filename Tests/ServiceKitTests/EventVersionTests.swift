import TestKit
import Testing

@testable import ServiceKit

@Suite("versions of events")
struct EventVersionTests {
    @Test("an event is stored with its version, and one of an earlier version is upgraded when it is read")
    func upgradesEarlierEvents() async throws {
        try await Self.withNames { names in
            let stored = try await names.database.write { transaction in
                try transaction.announce(NameSet(id: "a", names: ["Ada", "Lovelace"]))
                return try transaction.events(after: 0, limit: 1)
            }
            #expect(stored.map(\.version) == [2])
            try await names.take(version: nil, body: #"{"id":"a","name":"Ada"}"#)
            try await names.take(version: 2, body: #"{"id":"b","names":["Ben","B."]}"#)
            #expect(try await names.all() == ["a Ada", "b Ben B."])
        }
    }

    @Test("one of a later version waits in quarantine, and does not stop the others") func keepsLaterEvents()
        async throws
    {
        try await Self.withNames { names in
            try await names.take(version: 3, body: #"{"id":"a","called":{"first":"Ada"}}"#)
            try await names.take(version: 2, body: #"{"id":"b","names":["Ben"]}"#)
            #expect(try await names.all() == ["b Ben"])
            let held = try await names.database.read { try $0.quarantined(limit: 9) }
            #expect(held.map(\.event.version) == [3])
            #expect(held.first?.reason.hasPrefix("auth.nameSet has version 3, and this program knows 2") == true)
            #expect(held.first?.event.body == Array(#"{"id":"a","called":{"first":"Ada"}}"#.utf8))
        }
    }

    private static func withNames(_ body: (Names) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let table = """
            CREATE TABLE name (id TEXT NOT NULL, text TEXT NOT NULL, CONSTRAINT nameKey PRIMARY KEY (id)) STRICT;
            """
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(folder.path)/names.sqlite",
                migrations: [Migration(1, "names", .expand, sql: table)],
                now: { Timestamp(milliseconds: 0) }
            )
        )
        try await body(Names(database: database))
        try await database.close()
    }
}

/// A follower of ``NameSet``.
private struct Names {
    let database: Database
    private let following = Following("auth", [SetName()])

    init(database: Database) { self.database = database }

    func take(version: Int?, body: String) async throws {
        try await database.write { [following] transaction in
            let cursor = try transaction.cursor(of: "auth")
            let number = (cursor?.sequence ?? 0) + 1
            var event = EventLine(
                sequence: number,
                name: NameSet.name,
                at: Timestamp(milliseconds: 0),
                subject: "\(number)",
                body: try RawJSON(Array(body.utf8))
            )
            event.version = version
            let batch = EventsAfter.Reply(epoch: "e", last: number, floor: 0, events: [event])
            _ = try following.take(batch, after: cursor, in: transaction)
        }
    }

    func all() async throws -> [String] {
        try await database.read { transaction in
            try transaction.rows("SELECT id, text FROM name ORDER BY id") { row in
                "\(try row[0] as String) \(try row[1] as String)"
            }
        }
    }
}

/// Its first version had `name` instead of `names`.
private struct NameSet: Event {
    static let name: CallName = "auth.nameSet"
    static let version = 2

    private struct First: Codable {
        let id: String
        let name: String
    }

    static func upgrade(_ body: RawJSON, from version: Int) throws -> RawJSON {
        let first = try body.decode(First.self)
        return try RawJSON(encoding: NameSet(id: first.id, names: [first.name]))
    }

    var id: String
    var names: [String]

    var subject: String { id }
}

private struct SetName: Subscription {
    func apply(_ event: NameSet, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let text = event.names.joined(separator: " ")
        try transaction.execute("INSERT INTO name (id, text) VALUES (?, ?)", event.id, text)
    }
}
