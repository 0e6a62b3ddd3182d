import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.deleteAccount", .services(AuthService.self))
struct DeleteAccountTests {
    @Test("an operator erases an account at once", .everyWiring) func erasesAtOnce() async throws {
        let ada = try await world.registered("Ada")
        let gateway = world.sending(as: .gateway)
        try await gateway.send(DeleteAccount(user: ada.id))
        #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await world.events(ErasureRequested.self).map(\.user) == [ada.id])
        let fault = await #expect(throws: Fault.self) { try await gateway.send(DeleteAccount(user: ada.id)) }
        #expect(fault?.code == .notFound)
    }

    /// New account columns belong into `AccountQueries.blank`.
    @Test(.onlyInFiles("it reads a file's list of columns")) func leavesAnEmptyAccount() async throws {
        let ada = try await erasedModerator()
        let left = try await world.withAuthFile { transaction in
            let columns = try transaction.rows("SELECT name FROM pragma_table_info('account')") {
                try $0[0, as: String.self]
            }
            return try columns.filter { column in
                let sql = "SELECT count(*) FROM account WHERE id = ? AND \(column) IS NOT NULL"
                return try transaction.value(sql, ada.id, as: Int.self) == 1
            }
        }
        #expect(left.sorted() == ["createdAt", "guestUntil", "id", "kind"])
    }

    @Test func theEmptyAccountGoesWithTheLastToken() async throws {
        _ = try await erasedModerator()
        let before = try await world.withAuthFile { try $0.value("SELECT count(*) FROM account", as: Int.self) }
        #expect(before == 1)
        world.clock.advance(by: .seconds(3600))
        try await world.runMaintenance(of: "auth")
        let accounts = try await world.withAuthFile { try $0.value("SELECT count(*) FROM account", as: Int.self) }
        #expect(accounts == 0)
        #expect(try await world.events(GuestExpired.self).isEmpty)
    }

    /// Returns an erased moderator.
    private func erasedModerator() async throws -> Person {
        let ada = try await world.registered("Ada", username: "ada.l")
        try await world.sending(as: .gateway).send(GrantRole(user: ada.id, role: .moderator))
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        try await eventually {
            let open = try? await world.sending(as: .gateway).send(ListErasures()).erasures
            return open?.first?.missing.contains("auth") == false
        }
        return ada
    }
}
