import Geodesy
import TestKit
import Testing
import Vocabulary

@Suite("A polygon on the earth") struct LatLonPolygonTests {
    private func polygon(_ corners: [(lon: Double, lat: Double)]) throws -> LatLonPolygon {
        var ring = corners.map { [$0.lon, $0.lat] }
        ring.append(ring[0])
        return try LatLonPolygon(rings: [ring], mostCorners: 500)
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

    @Test("that winds round the earth again and again is refused") func windsOnce() throws {
        // A spiral, and one that goes back.
        let spiral = (0..<400).map { (lon: Double($0 * 90 % 360) - 180, lat: Double($0) / 10) }
        let there = (0..<200).map { (lon: Double($0 * 90 % 360) - 180, lat: 0.0) }
        let back = there.reversed().map { (lon: $0.lon, lat: 10.0) }
        for ring in [spiral, there + back] {
            let rule = #expect(throws: BrokenRule.self) { try polygon(ring) }
            #expect(rule?.id == "crosses-itself")
        }
    }
}
