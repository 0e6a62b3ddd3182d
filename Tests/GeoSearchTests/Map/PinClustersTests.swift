import Foundation
import Geodesy
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("pins merge into clusters")
struct PinClustersTests {
    private struct Tile: Decodable {
        /// Longitude, latitude.
        let points: [[Double]]
        /// X, y and count of each pin of tile 0/0/0 with a margin, in pixels.
        let tile: [[Int]]
    }

    @Test("as supercluster merges them: its own places, at zoom 0") func mergesAsSuperclusterDoes() throws {
        let fixture = try Bundle.module.fixture("supercluster.json", as: Tile.self)
        var clusters = PinClusters(pins(fixture.points.map { (lat: $0[1], lon: $0[0]) }), at: 17)
        try clusters.merge(to: 0, by: .unlimited)
        var shown: [[Int]] = []
        for pin in clusters.pins {
            for turn in [-1.0, 0, 1] {
                let (x, y) = ((pin.x + turn) * 512, pin.y * 512)
                guard x >= -40, x <= 552 else { continue }
                shown.append([Int((x + 0.5).rounded(.down)), Int((y + 0.5).rounded(.down)), pin.count])
            }
        }
        #expect(sorted(shown) == sorted(fixture.tile))
        #expect(clusters.pins.reduce(0) { $0 + $1.count } == fixture.points.count)
    }

    @Test("at every zoom the pins are those of a comparison of all with all")
    func mergesLikeBruteForce() throws {
        var generator = SeededGenerator(seed: 11)
        let given = (0..<400).map { number in
            let spread = number.isMultiple(of: 3) ? 80.0 : 0.02
            return (
                lat: 10 + Double.random(in: -spread...min(spread, 70), using: &generator),
                lon: 20 + Double.random(in: -spread...spread, using: &generator)
            )
        }
        var clusters = PinClusters(pins(given), at: 17)
        var naive = pins(given)
        for zoom in (0...16).reversed() {
            try clusters.merge(to: zoom, by: .unlimited)
            naive = mergedByComparison(naive, at: zoom)
            #expect(clusters.pins.map(\.first) == naive.map(\.first), "zoom \(zoom)")
            #expect(clusters.pins.map(\.count) == naive.map(\.count), "zoom \(zoom)")
            #expect(clusters.pins.allSatisfy { $0.count == 1 || $0.opensAt > zoom })
        }
        #expect(clusters.pins.count < 100)
    }

    @Test func everyPinIsOfTheClusterThatItIsIn() throws {
        var generator = SeededGenerator(seed: 3)
        let given = (0..<500).map { _ in
            (lat: Double.random(in: -80...80, using: &generator), lon: Double.random(in: -180...179, using: &generator))
        }
        var clusters = PinClusters(pins(given), at: 17)
        try clusters.merge(to: 2, by: .unlimited)
        for (place, pin) in clusters.pins.enumerated() {
            let own = clusters.places.indices.filter { clusters.places[$0] == place }
            #expect(own.count == pin.count)
            #expect(own.first == Int(pin.first))
        }
    }

    @Test func aClusterOpensWhereItsPointsAreTooFarApart() throws {
        // 0.01 degrees are 116 pixels at zoom 13, then 58 and 29.
        var clusters = PinClusters(pins([(0, 0), (0, 0.01)]), at: 17)
        try clusters.merge(to: 12, by: .unlimited)
        #expect(clusters.pins.map(\.count) == [1, 1])
        try clusters.merge(to: 0, by: .unlimited)
        #expect(clusters.pins.map(\.count) == [2])
        #expect(clusters.pins.first?.opensAt == 12)
    }

    @Test func countsHowManyAreOpen() throws {
        let states = [true, false, nil, true]
        var clusters = PinClusters(
            states.enumerated().map { Pin(x: 0.5, y: 0.5, first: Slot($0.offset), isOpen: $0.element) },
            at: 17
        )
        try clusters.merge(to: 16, by: .unlimited)
        #expect(clusters.pins.first.map { [$0.count, $0.timed, $0.open] } == [4, 3, 2])
    }

    private func pins(_ points: [(lat: Double, lon: Double)]) -> [Pin] {
        points.enumerated().map { number, point in
            let place = WebMercator.place(lat: point.lat, lon: point.lon)
            return Pin(x: place.x, y: place.y, first: Slot(number))
        }
    }

    private func mergedByComparison(_ pins: [Pin], at zoom: Int) -> [Pin] {
        let radius = 40 / 512 / pow(2, Double(zoom))
        var taken = Set<Int>()
        return pins.indices.compactMap { index in
            guard taken.insert(index).inserted else { return nil }
            var pin = pins[index]
            for other in pins.indices
            where hypot(pins[other].x - pins[index].x, pins[other].y - pins[index].y) <= radius
                && taken.insert(other).inserted
            {
                pin.merge(pins[other])
            }
            return pin
        }
    }

    private func sorted(_ pins: [[Int]]) -> [[Int]] { pins.sorted { $0.lexicographicallyPrecedes($1) } }
}
