import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.checkAudit")
struct CheckAuditTests {
    @Test("A20: finds a row that was edited in the file", arguments: Wiring.allCases)
    func findsAnEditedRow(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let root = world.sending(as: .gateway)
            #expect(try await root.send(CheckAudit()) == CheckAudit.Reply(isWhole: true, rows: 0))
            for name in ["Ada", "Ben"] { _ = try await world.registered(name) }
            #expect(try await root.send(CheckAudit()) == CheckAudit.Reply(isWhole: true, rows: 2))
            try await world.withAuthFile { transaction in
                try transaction.execute("UPDATE audit SET event = 'user_deleted' WHERE number = 2")
            }
            #expect(try await root.send(CheckAudit()) == CheckAudit.Reply(isWhole: false, brokenAt: 2))
        }
    }

    @Test("is for operators")
    func isForOperators() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            #expect(try await world.refusal(CheckAudit()).code == .unauthenticated)
            #expect(try await ada.refusal(CheckAudit()).code == .forbidden)
        }
    }
}
