import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.cancelDeletion", .services(AuthService.self), .everyWiring)
struct CancelDeletionTests {
    @Test("deletion can be taken back") func takesTheRequestBack() async throws {
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
