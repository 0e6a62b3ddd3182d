import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.myHomeLocation", .services(AuthService.self), .everyWiring)
struct MyHomeLocationTests {
    @Test("users see their own home; the cell survives a restart") func returnsTheOwnHome() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let point = try Coordinate(lat: 47.8, lon: 13)
        let home = try await ada.send(SetHomeLocation(point: point, precision: .tenKilometres)).home
        #expect(try await ben.send(MyHomeLocation()).home == nil)
        try await world.restart("auth")
        #expect(try await ada.send(MyHomeLocation()).home == home)
        let others = try await ben.send(SetHomeLocation(point: point, precision: .tenKilometres)).home
        #expect(others.cell != home.cell)
    }
}
