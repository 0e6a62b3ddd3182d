import AuthContract
import Foundation
import GeoSearchContract
import Geodesy
import ServiceKit
import TestKit
import Testing
import UmkreisVocabulary

@testable import AuthCore
@testable import GeoSearchCore

/// An attacker that knows the code but not the key, and searches from anywhere to locate a home.
@Suite("trilateration", .timeLimit(.minutes(2)))
struct TrilaterationTests {
    private static let person = UserID(high: 1, low: 77)
    private static let grid = HomeGrid(key: Array(40...71))

    @Test(
        "10,000 queries place a home no better than its cell",
        arguments: zip(
            [(47.8029041, 13.0466487), (89.97, -120), (-16.9, 179.999)],
            [HomePrecision.oneKilometre, .threeKilometres, .tenKilometres]
        )
    )
    func endsAtTheCell(_ place: (Double, Double), _ precision: HomePrecision) async throws {
        let home = try Coordinate(lat: place.0, lon: place.1)
        let cell = try #require(try Self.grid.cell(of: home, for: Self.person, precision))
        try await IndexFile.run { file in
            let database = file.database
            try await database.settles(Self.person, cell)
            var attack = Attack(on: Self.person, near: home, in: database, seed: 1)
            let estimate = try await attack.run(10_000)
            #expect(attack.asked.count == 10_000)
            // The attack finds all there is to find, the centre of the cell.
            let error = Geodesic.distance(from: estimate, to: cell.center)
            #expect(error < 5, "\(error) m")

            // The home may be anywhere in the cell: from its edge all replies are equal.
            let end = try Self.farthestPoint(of: cell, precision)
            #expect(Geodesic.distance(from: estimate, to: end) > cell.radius * 0.6)
            let other = try #require(try Self.grid.cell(of: end, for: Self.person, precision))
            try await database.settles(Self.person, other)
            var same = 0
            for (request, answer) in attack.asked where try await database.page(request) == answer { same += 1 }
            #expect(same == 10_000)
        }
    }

    /// The point of a cell farthest from its centre.
    private static func farthestPoint(of cell: HomeCell, _ precision: HomePrecision) throws -> Coordinate {
        let ends = try (0..<24).map { try end(of: cell, precision, towards: Double($0) * .pi / 12) }
        return try #require(
            ends.max { one, other in
                Geodesic.distance(from: cell.center, to: one) < Geodesic.distance(from: cell.center, to: other)
            }
        )
    }

    private static func end(
        of cell: HomeCell,
        _ precision: HomePrecision,
        towards bearing: Double
    ) throws -> Coordinate {
        var (inside, outside) = (0.0, cell.radius * 1.1)
        var end = cell.center
        for _ in 0..<30 {
            let middle = (inside + outside) / 2
            let point = try cell.center.moved(by: middle, towards: bearing)
            if try grid.cell(of: point, for: person, precision) == cell {
                (inside, end) = (middle, point)
            } else {
                outside = middle
            }
        }
        return end
    }
}

/// Measures distances from many points by bisecting the radius to centimetres, then fits a point.
private struct Attack {
    private let person: UserID
    private let start: Coordinate
    private let database: Database
    private var random: SeededGenerator
    private(set) var asked: [(request: FindPeople, answer: FindPeople.Reply)] = []

    init(on person: UserID, near start: Coordinate, in database: Database, seed: UInt64) {
        self.person = person
        self.start = start
        self.database = database
        random = SeededGenerator(seed: seed)
    }

    mutating func run(_ count: Int) async throws -> Coordinate {
        var measured: [(from: Coordinate, distance: Double)] = []
        while asked.count < count - 40, measured.count < 60 {
            let anchor = try anywhere(within: 300_000)
            measured.append((anchor, try await distance(from: anchor)))
        }
        while asked.count < count {
            _ = try await isFound(from: anywhere(within: 30_000), within: .random(in: 1...40_000, using: &random))
        }
        return try fit(measured)
    }

    private mutating func distance(from anchor: Coordinate) async throws -> Double {
        var (less, more) = (1.0, 500_000.0)
        for _ in 0..<24 {
            let middle = (less + more) / 2
            if try await isFound(from: anchor, within: middle) { more = middle } else { less = middle }
        }
        return (less + more) / 2
    }

    private mutating func isFound(from point: Coordinate, within: Double) async throws -> Bool {
        let request = FindPeople(near: point, within: within)
        let answer = try await database.page(request)
        asked.append((request, answer))
        return answer.people.contains { $0.user == person }
    }

    private mutating func anywhere(within metres: Double) throws -> Coordinate {
        try start.moved(by: .random(in: 0...metres, using: &random), towards: .random(in: 0...6.283, using: &random))
    }

    /// Minimises the error by pattern search.
    private func fit(_ measured: [(from: Coordinate, distance: Double)]) throws -> Coordinate {
        func misfit(_ point: Coordinate) -> Double {
            measured.reduce(0) { sum, known in
                let off = Geodesic.distance(from: known.from, to: point) - known.distance
                return sum + off * off
            }
        }
        var (best, step) = (start, 20_000.0)
        var minimum = misfit(best)
        while step > 0.05 {
            let around = try (0..<8).map { try best.moved(by: step, towards: Double($0) * .pi / 4) }
            let (next, value) = around.map { ($0, misfit($0)) }.min { $0.1 < $1.1 } ?? (best, minimum)
            if value < minimum { (best, minimum) = (next, value) } else { step /= 2 }
        }
        return best
    }
}

extension Database {
    fileprivate func settles(_ person: UserID, _ cell: HomeCell) async throws {
        let told = try WireJSON.encode(HomeCellChanged(user: person, cell: cell))
        try await write { transaction in
            let event = try WireJSON.decode(HomeCellChanged.self, from: told)
            try FollowHomeCells().apply(event, at: Timestamp(milliseconds: 0), in: transaction)
        }
    }
}

extension Coordinate {
    /// On the sphere, across poles and date line.
    ///
    /// - Parameter bearing: radians, from north to east.
    fileprivate func moved(by metres: Double, towards bearing: Double) throws -> Coordinate {
        let angle = metres / 6_371_000
        let (north, east) = (lat * .pi / 180, lon * .pi / 180)
        let sine = sin(north) * cos(angle) + cos(north) * sin(angle) * cos(bearing)
        let there = asin(max(-1, min(1, sine)))
        let turn = atan2(sin(bearing) * sin(angle) * cos(north), cos(angle) - sin(north) * sin(there))
        let degrees = ((east + turn) * 180 / .pi).remainder(dividingBy: 360)
        return try Coordinate(lat: there * 180 / .pi, lon: degrees)
    }
}

extension Geodesic {
    fileprivate static func distance(from one: Coordinate, to other: Coordinate) -> Double {
        distance(fromLat: one.lat, lon: one.lon, toLat: other.lat, lon: other.lon)
    }
}
