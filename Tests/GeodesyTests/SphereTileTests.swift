import Foundation
import TestKit
import Testing

@testable import Geodesy

@Suite("tiles of the sphere")
struct SphereTileTests {
    /// Tile centres by another implementation of HEALPix.
    private struct Known: Decodable {
        let maker: String
        let tiles: [[Double]]
    }

    @Test func matchHEALPix() throws {
        let known = try Bundle.module.fixture("healpix.json", as: Known.self)
        #expect(known.tiles.count == 205)
        for tile in known.tiles {
            let held = SphereTile(holding: SIMD3.direction(lat: tile[1], lon: tile[2]), rows: Int(tile[0]))
            let off = held.center - SIMD3(tile[3], tile[4], tile[5])
            #expect((off * off).sum() < 1e-20, "\(tile)")
        }
    }

    @Test func haveTheirCentreInThem() {
        var random = SeededGenerator(seed: 1)
        for rows in [1, 2, 3, 9, 652, 1_956, 5_868] {
            for _ in 0..<2_000 {
                let tile = SphereTile(holding: .random(using: &random), rows: rows)
                #expect(SphereTile(holding: tile.center, rows: rows) == tile)
            }
        }
    }

    @Test func haveAllTheSameArea() {
        var random = SeededGenerator(seed: 2)
        var counts: [SphereTile: Int] = [:]
        for _ in 0..<108_000 { counts[SphereTile(holding: .random(using: &random), rows: 3), default: 0] += 1 }
        #expect(counts.count == 108)
        #expect(counts.values.allSatisfy { abs($0 - 1_000) < 190 }, "\(counts.values.sorted())")
    }

    /// A fine tile lies in one coarse tile, which therefore reveals less.
    @Test func containNineTilesOfTheNextLevel() {
        var random = SeededGenerator(seed: 3)
        for (fine, coarse) in [(5_868, 1_956), (1_956, 652), (27, 9)] {
            for _ in 0..<5_000 {
                let point = SIMD3<Double>.random(using: &random)
                let tile = SphereTile(holding: point, rows: fine)
                #expect(SphereTile(holding: tile.center, rows: coarse) == SphereTile(holding: point, rows: coarse))
            }
        }
    }
}
