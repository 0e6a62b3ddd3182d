import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.checkAudit", .services(AuthService.self))
struct CheckAuditTests {
    @Test("finds a row that was edited in the file", .everyWiring) func findsAnEditedRow() async throws {
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
