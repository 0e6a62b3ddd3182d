import AuthContract
import TestKit
import Testing

@testable import AuthCore

/// What an account has left with others, and how it is taken back before the account goes.
@Suite("traces of an account")
struct AccountTracesTests {
    @Test("A18: blocks of either side are lifted, and that is told")
    func blocksAreLifted() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            let others = try await [world.registered("Ben"), world.registered("Cleo")]
            for other in others {
                try await ada.send(Block(user: other.id))
                try await other.send(Block(user: ada.id))
            }
            try await others[0].send(Block(user: others[1].id))
            let counts = try await world.withAuthFile { transaction in
                try (1...3).map { _ in try transaction.liftBlocks(ofEither: ada.id, limit: 3) }
            }
            #expect(counts == [3, 1, 0])
            let left = try await world.withAuthFile { transaction in
                try others.map { try transaction.blockCount(of: $0.id) }
            }
            #expect(left == [1, 0])
            let lifted = try await world.events(BlockChanged.self).filter { !$0.isBlocked }
            #expect(lifted.count == 4)
            #expect(lifted.allSatisfy { [$0.blocker, $0.blocked].contains(ada.id) })
        }
    }

    @Test("C14: a report of an account that goes loses what it was, and one by it loses who made it and what was said")
    func reportsLoseWhatWasTold() async throws {
        try await World.run(AuthService.self) { world in
            let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
            try await ada.send(Report(user: ben.id, reason: "spam", text: "Ben sells lamps"))
            try await ben.send(Report(user: ada.id, reason: "other", text: "Ada told on me"))
            try await world.withAuthFile { try $0.forgetInReports(ben.id) }
            let reports = try await world.person("Mona", roles: ["moderator"]).send(ListReports()).reports
            #expect(reports.map(\.snapshot) == [nil, ReportSnapshot(title: "Ada")])
            #expect(reports.map(\.reporter) == [ada.id, nil])
            #expect(reports.map(\.text) == ["Ben sells lamps", nil])
        }
    }
}
