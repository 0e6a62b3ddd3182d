import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.setHomeLocation", .services(AuthService.self))
struct SetHomeLocationTests {
    private static let place = try? Coordinate(lat: 47.8029041, lon: 13.0466487)

    @Test("publishes a cell once, and not the point", .everyWiring) func publishesACell() async throws {
        let ada = try await world.registered("Ada")
        #expect(try await ada.send(MyHomeLocation()).home == nil)
        let home = try await ada.send(SetHomeLocation(point: Self.place)).home
        #expect(home.point == Self.place)
        #expect(home.precision == .threeKilometres)
        #expect(home.changedAt == world.clock.now)
        let cell = try #require(home.cell)
        #expect(cell.center != home.point)
        #expect(home.point.distance(to: cell.center) < cell.radius)
        _ = try await ada.send(SetHomeLocation(point: Self.place))
        #expect(try await ada.send(MyHomeLocation()).home == home)
        let told = try await world.events(HomeCellChanged.self)
        #expect(told.map(\.user) == [ada.id])
        #expect(told.map(\.cell) == [cell])
    }

    @Test("the point is in no event, and in the file only where it is stored")
    func keepsThePointToItself() async throws {
        let ada = try await world.registered("Ada")
        for precision in HomePrecision.all {
            _ = try await ada.send(
                SetHomeLocation(point: Self.place, precision: precision),
                key: "key-\(precision)-nobody-guesses"
            )
        }
        for line in try await world.events(of: "auth") {
            let body = String(decoding: line.body.bytes, as: UTF8.self)
            #expect(!body.contains("47.8029") && !body.contains("13.0466"), "\(body)")
        }
        let kept = try await world.withAuthFile { transaction in
            try transaction.rows("SELECT reply FROM answer") {
                String(decoding: try $0[0, as: [UInt8].self], as: UTF8.self)
            }
        }
        #expect(kept.count == 4 && kept.allSatisfy { !$0.contains("47.8029") })
    }

    @Test func changesThePrecisionWithoutThePoint() async throws {
        let ada = try await world.registered("Ada")
        let missing = try await ada.refusal(SetHomeLocation(precision: .oneKilometre))
        #expect(missing == BrokenRule.missing.fault(at: "point"))
        _ = try await ada.send(SetHomeLocation(point: Self.place))
        let off = try await ada.send(SetHomeLocation(precision: .off)).home
        #expect(off.point == Self.place && off.cell == nil)
        let near = try await ada.send(SetHomeLocation(precision: .oneKilometre)).home
        #expect(near.point == Self.place && near.cell?.radius == 1_200)
        let moved = try await ada.send(SetHomeLocation(point: try Coordinate(lat: 0, lon: 180))).home
        #expect(moved.precision == .oneKilometre)
        let told = try await world.events(HomeCellChanged.self)
        #expect(told.map(\.isTombstone).suffix(2) == [false, false])
    }

    @Test("a move within the cell is not published") func publishesNoSmallMoves() async throws {
        let ada = try await world.registered("Ada")
        let home = try await ada.send(SetHomeLocation(point: Self.place, precision: .tenKilometres)).home
        let told = try await world.events(of: "auth").count
        let center = try #require(home.cell).center
        let moved = try await ada.send(SetHomeLocation(point: center)).home
        #expect(moved.point == center && moved.cell == home.cell)
        #expect(try await world.events(of: "auth").count == told)
    }

    @Test("refuses an unknown precision, and guests") func refusesUnknownPrecisionsAndGuests() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(SetHomeLocation(point: Self.place, precision: "1m"))
        #expect(fault == BrokenRule.notOneOf(["1km", "3km", "10km", "off"]).fault(at: "precision"))
        let guest = try await world.guest()
        #expect(try await guest.refusal(SetHomeLocation(point: Self.place)).code == .forbidden)
        #expect(try await guest.refusal(MyHomeLocation()).code == .forbidden)
    }

    @Test("a suspended user cannot set a home, but can clear it") func refusesSuspendedUsers() async throws {
        let ada = try await world.registered("Ada")
        _ = try await ada.send(SetHomeLocation(point: Self.place))
        try await world.withAuthFile { transaction in
            try transaction.execute("UPDATE account SET suspendedAt = 1 WHERE id = ?", ada.id)
        }
        #expect(try await ada.refusal(SetHomeLocation(precision: .oneKilometre)).code == .forbidden)
        _ = try await ada.send(ClearHomeLocation())
        #expect(try await ada.send(MyHomeLocation()).home == nil)
    }

    @Test("frequent moves are throttled; repeating the same is free") func isThrottled() async throws {
        let ada = try await world.registered("Ada")
        func move(_ number: Int) throws -> SetHomeLocation {
            SetHomeLocation(point: try Coordinate(lat: 1, lon: Double(number)))
        }
        for number in 1...5 {
            for _ in 1...3 { _ = try await ada.send(move(number)) }
        }
        let fault = try await ada.refusal(move(6))
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs == 5 * 3_600_000)
        _ = try await ada.send(ClearHomeLocation())
        #expect(try await ada.refusal(move(6)).code == .throttled)
        world.clock.advance(by: .seconds(5 * 3600))
        let later = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        _ = try await later.send(move(6))
        #expect(try await later.refusal(move(7)).code == .throttled)
    }
}
