import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.listErasures", .services(AuthService.self), .everyWiring)
struct ListErasuresTests {
    @Test func listsPendingErasuresInPages() async throws {
        let gateway = world.sending(as: .gateway)
        let start = world.clock.now
        let ada = try await world.registered("Ada")
        try await ada.send(RequestDeletion())
        world.clock.advance(by: .seconds(60))
        let ben = try await world.registered("Ben")
        try await gateway.send(DeleteAccount(user: ben.id))
        try await world.sending(as: "chat").send(ConfirmErasure(user: ben.id, rows: 3))
        try await eventually {
            (try? await gateway.send(ListErasures()).erasures.first?.missing.contains("auth")) == false
        }
        let first = try await gateway.send(ListErasures(limit: 1))
        let begun = start.adding(.seconds(60))
        let missing: [ServiceName] = ["catalogue", "geo", "favourites"]
        let erasure = OpenErasure(user: ben.id, requestedAt: begun, dueAt: begun, startedAt: begun, missing: missing)
        #expect(first.erasures == [erasure])
        let second = try await gateway.send(ListErasures(limit: 1, cursor: first.next))
        #expect(second.erasures.map(\.user) == [ada.id])
        #expect(second.erasures.first?.dueAt == start.adding(.seconds(14 * 86_400)))
        #expect(second.erasures.first?.startedAt == nil)
        #expect(second.next == nil)
    }
}
