import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.listReports", .services(AuthService.self))
struct ListReportsTests {
    @Test("lists the oldest report first, with its age", .everyWiring) func listsTheOldestFirst() async throws {
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
