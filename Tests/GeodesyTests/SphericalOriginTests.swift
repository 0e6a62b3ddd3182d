import Foundation
import Geodesy
import Testing

@Suite("SphericalOrigin")
struct SphericalOriginTests {
    @Test("ranks points as their central angles do")
    func ranksPoints() {
        var random = RandomPoints(seed: 11)
        for _ in 0..<2_000 {
            let (from, to) = (random.point(), random.point())
            let angle = GreatCircle.centralAngle(fromLat: from.lat, lon: from.lon, toLat: to.lat, lon: to.lon)
            let told = SphericalOrigin(lat: from.lat, lon: from.lon).haversine(toLat: to.lat, lon: to.lon)
            #expect(abs(told - SphericalOrigin.haversine(ofAngle: angle)) < 1e-14, "\(from) \(to)")
        }
    }

    @Test("ranks boxes by their nearest points")
    func ranksBoxes() throws {
        var random = RandomPoints(seed: 12)
        for _ in 0..<4_000 {
            let (from, corner, other) = (random.point(), random.point(), random.point())
            let box = try #require(
                LatLonBox(
                    south: min(corner.lat, other.lat),
                    west: corner.lon,
                    north: max(corner.lat, other.lat),
                    east: other.lon
                )
            )
            let exact = SphericalOrigin.haversine(ofAngle: box.centralAngle(fromLat: from.lat, lon: from.lon))
            let told = SphericalOrigin(lat: from.lat, lon: from.lon).haversine(to: box)
            #expect(abs(told - exact) < 2e-15, "\(from) \(box)")
        }
    }

    @Test(
        "takes no angle for less than none or more than a half turn",
        arguments: [(-1.0, 0.0), (4, 1), (.pi / 2, 0.5)]
    )
    func boundsAngles(_ angle: Double, _ haversine: Double) {
        #expect(abs(SphericalOrigin.haversine(ofAngle: angle) - haversine) < 1e-15)
    }
}
