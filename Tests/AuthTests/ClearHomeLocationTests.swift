import AuthContract
import AuthCore
import Foundation
import TestKit
import Testing
import Wire

@Suite("auth.clearHomeLocation")
struct ClearHomeLocationTests {
    @Test("what is forgotten is told as no more, and leaves nothing", arguments: Wiring.allCases)
    func forgets(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada")
            _ = try await ada.send(SetHomeLocation(point: try Coordinate(lat: 47.8, lon: 13)))
            for _ in 1...2 { _ = try await ada.send(ClearHomeLocation()) }
            #expect(try await ada.send(MyHomeLocation()).home == nil)
            #expect(try await world.events(HomeCellChanged.self).map(\.isTombstone).last == true)
            #expect(try await world.events(HomeCellChanged.self).filter(\.isTombstone).count == 1)
            let left = try await world.withAuthFile { try $0.value("SELECT count(*) FROM home", as: Int.self) }
            #expect(left == 0)
        }
    }

    @Test("A18: what was cleared is in no file once the house is kept")
    func leavesNoBytes() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            let point = try Coordinate(lat: 47.80290414142, lon: 13.04664871828)
            _ = try await ada.send(SetHomeLocation(point: point))
            #expect(try world.isInAuthsFiles(point.lat))
            _ = try await ada.send(ClearHomeLocation())
            try await world.runMaintenance(of: "auth")
            #expect(try !world.isInAuthsFiles(point.lat) && !world.isInAuthsFiles(point.lon))
        }
    }

    @Test("one that others were told nothing of goes without a word")
    func forgetsInSilence() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            _ = try await ada.send(SetHomeLocation(point: try Coordinate(lat: 47.8, lon: 13), precision: .off))
            _ = try await ada.send(ClearHomeLocation())
            #expect(try await world.events(HomeCellChanged.self).isEmpty)
        }
    }

    @Test("A18: it goes with the account, and its cell with it")
    func goesWithTheAccount() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            _ = try await ada.send(SetHomeLocation(point: try Coordinate(lat: 47.8, lon: 13)))
            try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
            let deadline = ContinuousClock.now.advanced(by: .seconds(10))
            while try await world.events(HomeCellChanged.self).last?.isTombstone != true {
                try #require(ContinuousClock.now < deadline)
                await Task.yield()
            }
            let left = try await world.withAuthFile { try $0.value("SELECT count(*) FROM home", as: Int.self) }
            #expect(left == 0)
        }
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
