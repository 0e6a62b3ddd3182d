import AuthContract
import AuthCore
import TestKit
import Testing
import Wire

@Suite("auth.listReports")
struct ListReportsTests {
    @Test("C14: what waits longest comes first, with its age", arguments: Wiring.allCases)
    func tellsTheOldestFirst(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada")
            var others: [UserID] = []
            for name in ["Ben", "Cleo", "Dora"] {
                let other = try await world.registered(name)
                try await ada.send(Report(user: other.id, reason: "harassment"))
                others.append(other.id)
                world.clock.advance(by: .seconds(60))
            }
            let moderator = try world.moderator()
            let first = try await moderator.send(ListReports(limit: 2))
            #expect(first.reports.map(\.owner) == Array(others[..<2]))
            #expect(first.reports.map(\.ageSeconds) == [180, 120])
            #expect(first.count == 3)
            let second = try await moderator.send(ListReports(limit: 2, cursor: first.next))
            #expect(second.reports.map(\.owner) == Array(others[2...]))
            #expect(second.next == nil)
        }
    }

    @Test("C14: only moderators see who has reported")
    func isForModerators() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            #expect(try await ada.refusal(ListReports()).code == .forbidden)
        }
    }
}
