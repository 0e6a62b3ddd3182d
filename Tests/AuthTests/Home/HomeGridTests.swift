import AuthContract
import TestKit
import Testing
import UmkreisWire

@testable import AuthCore

@Suite("the cells of homes")
struct HomeGridTests {
    private static let grid = HomeGrid(key: Array(1...32))
    private static let shown = [HomePrecision.oneKilometre, .threeKilometres, .tenKilometres]

    /// Not only the centre: published events are equal to the byte.
    @Test("all points of a cell encode to the same bytes, at the poles and the date line too", arguments: shown)
    func areTheSameForAllTheirPoints(_ precision: HomePrecision) throws {
        var random = SeededGenerator(seed: 11)
        var pairs = 0
        for number in 0..<2_000 {
            let person = UserID(high: 1, low: UInt64(number))
            let point = try Coordinate.randomHome(using: &random)
            let cell = try #require(try Self.grid.cell(of: point, for: person, precision))
            for _ in 0..<5 {
                let other = try cell.center.nearby(cell.radius / 2, using: &random)
                let told = try #require(try Self.grid.cell(of: other, for: person, precision))
                guard told == cell else { continue }
                pairs += 1
                let event = HomeCellChanged(user: person, cell: cell)
                #expect(try WireJSON.encode(event) == WireJSON.encode(HomeCellChanged(user: person, cell: told)))
            }
            let inTheMiddle = try Self.grid.cell(of: cell.center, for: person, precision)
            #expect(inTheMiddle == cell, "\(point)")
        }
        #expect(pairs > 5_000)
    }

    @Test("every point is within the radius of the centre, most of them closer", arguments: shown)
    func holdTheirPoints(_ precision: HomePrecision) throws {
        var random = SeededGenerator(seed: 12)
        var sum = 0.0
        for number in 0..<5_000 {
            let point = try Coordinate.randomHome(using: &random)
            let cell = try #require(try Self.grid.cell(of: point, for: UserID(high: 2, low: UInt64(number)), precision))
            let distance = point.distance(to: cell.center)
            #expect(distance <= cell.radius, "\(point)")
            sum += distance / cell.radius
        }
        // For a random point in a square within the radius: 0.38 sides of 0.95 radii.
        #expect(abs(sum / 5_000 - 0.37) < 0.03, "\(sum / 5_000)")
    }

    @Test("a coarser cell follows from the finer one") func nest() throws {
        var random = SeededGenerator(seed: 13)
        for number in 0..<2_000 {
            let person = UserID(high: 3, low: UInt64(number))
            let point = try Coordinate.randomHome(using: &random)
            let cells = try Self.shown.map { try #require(try Self.grid.cell(of: point, for: person, $0)) }
            for (fine, coarse) in zip(cells, zip(Self.shown, cells).dropFirst()) {
                // The centre is rounded to a metre, but stays inside.
                #expect(try Self.grid.cell(of: fine.center, for: person, coarse.0) == coarse.1)
            }
        }
    }

    @Test("each person has a grid of their own, in each deployment another") func differByPersonAndKey() throws {
        let point = try Coordinate(lat: 47.8, lon: 13.04)
        let ada = UserID(high: 4, low: 1)
        var centers: Set<Coordinate> = []
        for number in 1...50 as ClosedRange<UInt64> {
            let cell = try #require(try Self.grid.cell(of: point, for: UserID(high: 4, low: number), .tenKilometres))
            centers.insert(cell.center)
        }
        let elsewhere = try HomeGrid(key: Array(2...33)).cell(of: point, for: ada, .tenKilometres)
        centers.insert(try #require(elsewhere).center)
        #expect(centers.count == 51)
        #expect(try Self.grid.cell(of: point, for: ada, .off) == nil)
    }

    @Test("points at the ends of the coordinates have a cell") func areAtTheEnds() throws {
        let ada = UserID(high: 5, low: 1)
        for lat in [-90.0, -0.0, 90] {
            let cells = try [-180.0, 0, 180].map { lon in
                try #require(try Self.grid.cell(of: Coordinate(lat: lat, lon: lon), for: ada, .oneKilometre))
            }
            #expect(cells[0] == cells[2])
            if abs(lat) == 90 { #expect(cells[0] == cells[1]) }
        }
    }
}
