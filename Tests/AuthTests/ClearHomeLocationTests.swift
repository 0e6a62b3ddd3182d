import AuthContract
import AuthCore
import Foundation
import TestKit
import Testing
import UmkreisWire

@Suite("auth.clearHomeLocation", .services(AuthService.self))
struct ClearHomeLocationTests {
    @Test("clearing publishes a tombstone and leaves no trace", .everyWiring) func forgets() async throws {
        let ada = try await world.registered("Ada")
        _ = try await ada.send(SetHomeLocation(point: try Coordinate(lat: 47.8, lon: 13)))
        for _ in 1...2 { _ = try await ada.send(ClearHomeLocation()) }
        #expect(try await ada.send(MyHomeLocation()).home == nil)
        #expect(try await world.events(HomeCellChanged.self).map(\.isTombstone).last == true)
        #expect(try await world.events(HomeCellChanged.self).filter(\.isTombstone).count == 1)
        let left = try await world.withAuthFile { try $0.value("SELECT count(*) FROM home", as: Int.self) }
        #expect(left == 0)
    }

    @Test("cleared data is in no file after maintenance", .onlyInFiles("it reads a file's bytes"))
    func leavesNoBytes() async throws {
        let ada = try await world.registered("Ada")
        let point = try Coordinate(lat: 47.80290414142, lon: 13.04664871828)
        _ = try await ada.send(SetHomeLocation(point: point))
        #expect(try world.isInAuthsFiles(point.lat))
        _ = try await ada.send(ClearHomeLocation())
        try await world.runMaintenance(of: "auth")
        #expect(try !world.isInAuthsFiles(point.lat) && !world.isInAuthsFiles(point.lon))
    }

    @Test("a home that was not shared is cleared without an event")
    func publishesNoEventForAnUnsharedHome() async throws {
        let ada = try await world.registered("Ada")
        _ = try await ada.send(SetHomeLocation(point: try Coordinate(lat: 47.8, lon: 13), precision: .off))
        _ = try await ada.send(ClearHomeLocation())
        #expect(try await world.events(HomeCellChanged.self).isEmpty)
    }

    @Test("erasure deletes it with its cell") func goesWithTheAccount() async throws {
        let ada = try await world.registered("Ada")
        _ = try await ada.send(SetHomeLocation(point: try Coordinate(lat: 47.8, lon: 13)))
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        try await eventually { try await world.events(HomeCellChanged.self).last?.isTombstone == true }
        let left = try await world.withAuthFile { try $0.value("SELECT count(*) FROM home", as: Int.self) }
        #expect(left == 0)
    }
}

extension World {
    /// Whether auth's database or log contains a number, as SQLite stores it.
    fileprivate func isInAuthsFiles(_ number: Double) throws -> Bool {
        let bytes = withUnsafeBytes(of: number.bitPattern.bigEndian) { Data($0) }
        return try ["auth.sqlite", "auth.sqlite-wal"].contains { file in
            try Data(contentsOf: URL(filePath: "\(directory(of: "auth"))/\(file)")).range(of: bytes) != nil
        }
    }
}
