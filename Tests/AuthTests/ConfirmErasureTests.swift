import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.confirmErasure", .services(AuthService.self))
struct ConfirmErasureTests {
    private static let others: [ServiceName] = ["catalogue", "chat", "favourites", "geo"]

    @Test(.everyWiring) func confirmationsOfAllServicesEndTheErasure() async throws {
        let ada = try await world.registered("Ada")
        let gateway = world.sending(as: .gateway)
        try await gateway.send(DeleteAccount(user: ada.id))
        for service in Self.others {
            for rows in [7, 0] {
                try await world.sending(as: service).send(ConfirmErasure(user: ada.id, rows: rows))
            }
        }
        try await eventually { (try? await gateway.send(ListErasures()).erasures.isEmpty) == true }
        #expect(try await world.events(AccountErased.self).map(\.user) == [ada.id])
        #expect(try await world.events(ErasureRequested.self).isEmpty, "the tombstone took its place")
        try await world.sending(as: "chat").send(ConfirmErasure(user: ada.id, rows: 0))
        #expect(try await world.events(AccountErased.self).count == 1)
    }

    @Test func isForServicesInTheErasure() async throws {
        let ada = try await world.registered("Ada")
        let fault = await #expect(throws: Fault.self) {
            try await world.sending(as: .gateway).send(ConfirmErasure(user: ada.id, rows: 0))
        }
        #expect(fault?.code == .forbidden)
        let negative = await #expect(throws: Fault.self) {
            try await world.sending(as: "chat").send(ConfirmErasure(user: ada.id, rows: -1))
        }
        #expect(negative?.field == "rows")
        try await world.sending(as: "chat").send(ConfirmErasure(user: ada.id, rows: 0))
    }

    /// Tombstones go after thirty days; a service may be away for longer.
    @Test func isAskedForEachWeek() async throws {
        let ada = try await world.registered("Ada")
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        for _ in 1...10 {
            world.clock.advance(by: .seconds(8 * 86_400))
            try await world.runMaintenance(of: "auth")
        }
        #expect(try await world.events(ErasureRequested.self).map(\.user) == [ada.id])
    }
}
