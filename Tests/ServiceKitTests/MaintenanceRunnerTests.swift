import TestKit
import Testing

@testable import ServiceKit

@Suite("house-keeping", .services(LedgerService.self))
struct HousekeepingTests {
    @Test func removesExpiredRows() async throws {
        for _ in 0..<1234 { _ = try await world.client.send(AddLine()) }
        world.clock.advance(by: .seconds(1800))
        _ = try await world.client.send(AddLine())
        try await world.runMaintenance(of: "chat")
        #expect(try await world.client.send(CountLines()).lines == 1235)
        world.clock.advance(by: .seconds(1801))
        try await world.runMaintenance(of: "chat")
        #expect(try await world.client.send(CountLines()).lines == 1)
    }

    @Test func aTaskThatFailsHoldsUpNoOther() async throws {
        let key = "a key of more than twenty-two letters"
        _ = try await world.client.send(AddLine(), key: key)
        world.clock.advance(by: .seconds(90_000))
        try await world.runMaintenance(of: "chat")
        #expect(try await world.client.send(CountLines()).lines == 0)
        // The reply is deleted too: the same key writes again.
        _ = try await world.client.send(AddLine(), key: key)
        #expect(try await world.client.send(CountLines()).lines == 1)
    }

    @Test(.noServices) func signalsEndOneWait() async throws {
        let wakeup = Wakeup()
        for _ in 1...3 { wakeup.signal() }
        let start = ContinuousClock.now
        await wakeup.wait(for: .seconds(60))
        #expect(start.duration(to: .now) < .seconds(30))
        await wakeup.wait(for: .milliseconds(1))
        async let waiting: Void = wakeup.wait(for: .seconds(60))
        wakeup.signal()
        await waiting
        #expect(start.duration(to: .now) < .seconds(30))
    }
}

/// A service with rows that expire after an hour.
private struct LedgerService: ServiceDefinition {
    static let name: ServiceName = "chat"
    static let migrations = [
        Migration(
            1,
            "lines",
            .expand,
            sql: """
                CREATE TABLE line (
                    id TEXT NOT NULL,
                    at INTEGER NOT NULL,
                    CONSTRAINT lineByID PRIMARY KEY (id)
                ) STRICT;
                CREATE INDEX lineByTime ON line (at);
                """
        )
    ]

    let environment: ServiceEnvironment

    init(_ environment: ServiceEnvironment) {
        self.environment = environment
    }

    var routes: [Route] {
        AddLineHandler(environment: environment)
        CountLinesHandler(environment: environment)
    }

    var retention: [RetentionTask] {
        [
            RetentionTask("what cannot go") { _, _, _ in throw StorageUnavailable.busy },
            RetentionTask("lines") { transaction, now, limit in
                try transaction.execute(
                    "DELETE FROM line WHERE id IN (SELECT id FROM line WHERE at < ? ORDER BY at LIMIT ?)",
                    now.adding(.seconds(-3600)),
                    limit
                )
            },
        ]
    }
}

private struct AddLineHandler: Handler {
    let environment: ServiceEnvironment

    func handle(_ request: AddLine, _ context: CallContext) async throws -> Done {
        let id: PostID = environment.ids.make()
        return try await environment.database.write(for: context) { transaction in
            try transaction.execute("INSERT INTO line (id, at) VALUES (?, ?)", id, context.receivedAt)
            return Done()
        }
    }
}

private struct CountLinesHandler: Handler {
    let environment: ServiceEnvironment

    func handle(_ request: CountLines, _ context: CallContext) async throws -> CountLines.Reply {
        try await environment.database.read { transaction in
            CountLines.Reply(lines: try transaction.value("SELECT count(*) FROM line") ?? 0)
        }
    }
}

private struct AddLine: Call {
    static let name: CallName = "chat.addLine"
    static let access: Access = .anyone
    static let effect: Effect = .writes
    typealias Reply = Done
}

private struct CountLines: Call {
    static let name: CallName = "chat.countLines"
    static let access: Access = .anyone
    static let effect: Effect = .reads

    struct Reply: Codable, Sendable {
        var lines: Int
    }
}
