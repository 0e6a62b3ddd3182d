import Geodesy
import TestKit
import Testing
import UmkreisVocabulary

@Suite("A polygon on the earth") struct LatLonPolygonTests {
    private func polygon(_ corners: [(lon: Double, lat: Double)]) throws -> LatLonPolygon {
        var ring = corners.map { [$0.lon, $0.lat] }
        ring.append(ring[0])
        return try LatLonPolygon(rings: [ring], maximumCorners: 500)
    }

    @Test("about a pole holds the pole, at every longitude", arguments: [1.0, -1])
    func holdsThePole(_ side: Double) throws {
        for start in [0.0, 60, -180, 179.5] {
            let corners = (0..<6).map { (lon: (start + Double($0) * 60).remainder(dividingBy: 360), lat: 70 * side) }
            for ring in [corners, corners.reversed()] {
                let polygon = try polygon(ring)
                for lon in [-180.0, -179.999, -90, 0, 0.001, 90, 179.999, 180] {
                    #expect(polygon.contains(lat: 90 * side, lon: lon))
                    #expect(polygon.contains(lat: 75 * side, lon: lon))
                    #expect(!polygon.contains(lat: 65 * side, lon: lon))
                    #expect(!polygon.contains(lat: -75 * side, lon: lon))
                }
            }
        }
    }

    @Test("over the date line is as wide as it is") func crossesTheDateLine() throws {
        let polygon = try polygon([(170, -20), (-170, -20), (-170, -10), (170, -10)])
        for lon in [171.0, 180, -180, -171] { #expect(polygon.contains(lat: -15, lon: lon)) }
        for lon in [169.0, 0, -169] { #expect(!polygon.contains(lat: -15, lon: lon)) }
    }

    @Test("a polygon that winds round the earth repeatedly is refused") func windsOnce() throws {
        // A spiral, and one that goes back.
        let spiral = (0..<400).map { (lon: Double($0 * 90 % 360) - 180, lat: Double($0) / 10) }
        let there = (0..<200).map { (lon: Double($0 * 90 % 360) - 180, lat: 0.0) }
        let back = there.reversed().map { (lon: $0.lon, lat: 10.0) }
        for ring in [spiral, there + back] {
            let rule = #expect(throws: BrokenRule.self) { try polygon(ring) }
            #expect(rule?.id == "crosses-itself")
        }
    }

    private func polygon(ring: [[Double]], holes: [[[Double]]] = []) throws -> LatLonPolygon {
        try LatLonPolygon(rings: [ring] + holes, maximumCorners: 500)
    }

    @Test("written from -180 to 180 contains the pole, closed at either end", arguments: [80.0, -80])
    func containsThePoleFromSideToSide(_ lat: Double) throws {
        let there = stride(from: -180.0, through: 180, by: 90).map { [$0, lat] }
        for open in [there, there.reversed()] {
            for ring in [open, open + [open[0]]] {
                let polygon = try polygon(ring: ring)
                for lon in stride(from: -180.0, through: 180, by: 15) {
                    #expect(polygon.contains(lat: lat * 1.1, lon: lon), "\(lon)")
                    #expect(!polygon.contains(lat: lat * 0.9, lon: lon), "\(lon)")
                }
                #expect(polygon.contains(lat: lat > 0 ? 90 : -90, lon: 12))
            }
        }
        let narrower = [[-179.95, lat], [-60, lat], [60, lat], [179.95, lat], [-179.95, lat]]
        #expect(try polygon(ring: narrower).contains(lat: lat * 1.1, lon: 180))
    }

    @Test("cut at the date line circles the earth") func circlesTheEarth() throws {
        let band = try polygon(ring: [[-180, 80], [180, 80], [180, 85], [-180, 85], [-180, 80]])
        let stepped = try polygon(
            ring: [
                [-180, 80], [0, 80], [180, 80], [180, 85], [90, 85], [0, 85], [-90, 85], [-180, 85], [-180, 80],
            ]
        )
        for band in [band, stepped] {
            for lon in [-180.0, -90, 0, 180] {
                #expect(band.contains(lat: 82, lon: lon))
                #expect(!band.contains(lat: 79, lon: lon) && !band.contains(lat: 86, lon: lon))
            }
        }
    }

    @Test("along the equator contains the pole on its left") func choosesTheLeftPole() throws {
        let eastward = stride(from: -180.0, through: 180, by: 60).map { [$0, 0.0] }
        #expect(try polygon(ring: eastward).contains(lat: 45, lon: 180))
        #expect(try !polygon(ring: eastward).contains(lat: -45, lon: 0))
        #expect(try polygon(ring: eastward.reversed()).contains(lat: -45, lon: -180))
        #expect(try !polygon(ring: eastward.reversed()).contains(lat: 45, lon: 0))
    }

    @Test("may have a hole around the pole, and one over the date line") func hasHoles() throws {
        func ring(_ lat: Double, from start: Double) -> [[Double]] {
            let corners = (0..<6).map { [(start + 60 * Double($0)).remainder(dividingBy: 360), lat] }
            return corners + [corners[0]]
        }
        let lake = [[175, 65], [-175, 65], [-175, 70], [175, 70], [175, 65]].map { $0.map(Double.init) }
        for start in [-180.0, -20, 0, 179, 180] {
            for outer in [ring(60, from: 0), ring(60, from: start).reversed()] {
                let polygon = try polygon(ring: outer, holes: [ring(75, from: start), lake])
                for lon in stride(from: -180.0, through: 180, by: 20) {
                    #expect(!polygon.contains(lat: 80, lon: lon) && !polygon.contains(lat: 55, lon: lon))
                    #expect(polygon.contains(lat: 72, lon: lon))
                    #expect(polygon.contains(lat: 67, lon: lon) == (abs(lon) < 175))
                }
            }
        }
    }

    @Test("a polygon that crosses itself beyond the date line is refused") func crossesBeyondTheDateLine() throws {
        let hole = [[-175, 5], [-165, 5], [-165, 15], [-175, 15], [-175, 5]].map { $0.map(Double.init) }
        let outer = [[160, 0], [-170, 0], [-170, 20], [160, 20], [160, 0]].map { $0.map(Double.init) }
        let rule = #expect(throws: BrokenRule.self) { try polygon(ring: outer, holes: [hole]) }
        #expect(rule?.id == "crosses-itself")
    }
}
