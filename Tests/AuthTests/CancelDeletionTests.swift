import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.cancelDeletion")
struct CancelDeletionTests {
    @Test("A18: deletion can be taken back", arguments: Wiring.allCases)
    func takesTheRequestBack(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada")
            try await ada.send(CancelDeletion())
            try await ada.send(RequestDeletion())
            try await ada.send(CancelDeletion())
            #expect(try await ada.send(MyAccount()).deletesAt == nil)
            world.clock.advance(by: .seconds(15 * 86_400))
            try await world.runMaintenance(of: "auth")
            let again = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
            #expect(again.id == ada.id)
            #expect(try await world.events(ErasureRequested.self).isEmpty)
        }
    }
}
