import TestKit
import Testing

@Suite("daily activity", .services(BellService.self), .timeLimit(.minutes(1)))
struct DailyActivityTests {
    private static let day = Duration.seconds(86_400)

    private func activity(_ days: Int? = nil) async throws -> DailyActivity.Reply {
        let moderator = try world.person("Mona", roles: [Role.moderator])
        return try await moderator.client.send(DailyActivity(days: days), to: "chat")
    }

    private func counts(_ days: Int? = nil) async throws -> [Int] { try await activity(days).series[0].counts }

    @Test("a day in UTC has the number of its writes, and a repeated key counts once") func countsByDay() async throws {
        let today = CivilDate(of: world.clock.now)
        #expect(try await counts(1) == [0])
        try await world.client.send(Ring(), key: "the key of the first ring")
        try await world.client.send(Ring(), key: "the key of the first ring")
        world.clock.advance(by: Self.day * 2)
        try await world.client.send(Ring())
        try await world.client.send(Ring())
        let found = try await activity(3)
        #expect(found == DailyActivity.Reply(from: today, series: [ActivitySeries(name: "rings", counts: [1, 0, 2])]))
        #expect(try await counts(2) == [0, 2])
        #expect(try await counts().count == 14)
    }

    @Test("the past ends after 32 days") func prunes() async throws {
        try await world.client.send(Ring())
        world.clock.advance(by: Self.day * 30)
        try await world.runMaintenance(of: "chat")
        #expect(try await counts(31).first == 1)
        world.clock.advance(by: Self.day * 2)
        try await world.runMaintenance(of: "chat")
        try await world.client.send(Ring())
        #expect(try await counts(31) == Array(repeating: 0, count: 30) + [1])
    }

    @Test func isForModerators() async throws {
        #expect(try await activity().series.map(\.name) == ["rings"])
        for client in [world.client, try world.person("Ada").client] {
            await #expect(throws: Fault.self) { try await client.send(DailyActivity(), to: "chat") }
        }
        for days in [0, 32] {
            let fault = await #expect(throws: Fault.self) { try await activity(days) }
            #expect(fault?.field == "days")
        }
    }
}

private struct BellService: ServiceDefinition {
    static let name: ServiceName = "chat"
    static let migrations: [Migration] = []
    static let activities: [Activity] = [.rings]

    let environment: ServiceEnvironment

    init(_ environment: ServiceEnvironment) {
        self.environment = environment
    }

    var routes: [Route] { RingHandler(database: environment.database) }
}

extension Activity {
    fileprivate static let rings = Activity("rings")
}

private struct RingHandler: Handler {
    let database: Database

    func handle(_ request: Ring, _ context: CallContext) async throws -> Done {
        try await database.write(for: context) { transaction in
            try transaction.count(.rings, at: context.receivedAt)
            return Done()
        }
    }
}

private struct Ring: Call {
    static let name: CallName = "chat.ring"
    static let access: Access = .anyone
    typealias Reply = Done
}
