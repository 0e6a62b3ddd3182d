import AuthContract
import AuthCore
import TestKit
import Testing
import Wire

@Suite("auth.myHomeLocation")
struct MyHomeLocationTests {
    @Test("each is told their own, and the cell stays the same after a restart", arguments: Wiring.allCases)
    func tellsTheOwner(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
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
}
