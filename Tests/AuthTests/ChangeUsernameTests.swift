import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.changeUsername", .services(AuthService.self))
struct ChangeUsernameTests {
    @Test("a username is unique in any spelling and kept as it was typed", .everyWiring)
    func putsAnotherInItsPlace() async throws {
        let ada = try await world.registered("Ada", username: "ada.l")
        _ = try await world.registered("Ben", username: "Straße")
        _ = try await ada.send(ChangeUsername(username: "Ada.Lovelace"))
        #expect(try await ada.send(MyAccount()).username == "Ada.Lovelace")
        #expect(try await world.client.send(Sample.signIn("ADA.lovelace")).user == ada.id)
        #expect(try await world.refusal(Sample.signIn("ada.l")).code == .unauthenticated)
        _ = try await ada.send(ChangeUsername(username: "ada.lovelace"))
        let fault = try await ada.refusal(ChangeUsername(username: "STRASSE"))
        #expect(fault.code == .conflict)
        #expect(fault.field == "username")
        #expect(try await ada.refusal(ChangeUsername(username: "str\u{430}sse")).rule == "not-a-username")
    }

    @Test(
        "reserved names are refused, and those an operator has added; operators may have them",
        .settings(["reserved-names": "Stadtwerke, bus-info"])
    )
    func refusesReservedNames() async throws {
        let ada = try await world.registered("Ada")
        for name in ["admin", "Support", "um.kreis", "stadtwerke1", "BUSINFO"] {
            let fault = try await ada.refusal(ChangeUsername(username: name))
            #expect(fault.rule == "reserved" && fault.field == "username", "\(name)")
            let register = Register(password: Sample.password, username: name)
            #expect(try await world.refusal(register).rule == "reserved", "\(name)")
        }
        try await world.signedInOperator("Olga").send(ChangeUsername(username: "admin"))
    }

    @Test func takesItAwayWhereThereIsAnAddress() async throws {
        let ada = try await world.registered("Ada", username: "ada.l")
        _ = try await ada.send(ChangeUsername())
        #expect(try await ada.send(MyAccount()).username == nil)
        _ = try await world.registered("Ben", username: "ada.l")
        let cy = try await world.person(world.client.send(Register(password: Sample.password, username: "cy.only")))
        let fault = try await cy.refusal(ChangeUsername())
        #expect(fault.code == .conflict)
        #expect(fault.field == "username")
    }

    @Test func isThrottledWhereManyAreTaken() async throws {
        _ = try await world.registered("Ben", username: "ben.taken")
        let ada = try await world.registered("Ada")
        for _ in 1...5 { #expect(try await ada.refusal(ChangeUsername(username: "ben.taken")).code == .conflict) }
        #expect(try await ada.refusal(ChangeUsername(username: "ben.taken")).code == .throttled)
    }
}
