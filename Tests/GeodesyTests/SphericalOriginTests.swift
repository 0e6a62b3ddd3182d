import Foundation
import Geodesy
import TestKit
import Testing

@Suite("SphericalOrigin")
struct SphericalOriginTests {
    @Test("returns the central angle of two points, as their vectors do") func returnsAngles() {
        var random = RandomPoints(seed: 11)
        for _ in 0..<2_000 {
            let (from, to) = (random.point(), random.point())
            let origin = SphericalOrigin(lat: from.lat, lon: from.lon)
            let angle = angleOfVectors(from, to)
            let haversine = origin.haversine(toLat: to.lat, lon: to.lon)
            #expect(abs(haversine - SphericalOrigin.haversine(ofAngle: angle)) < 1e-14, "\(from) \(to)")
            // Near the antipode, the arcus sine has half the digits.
            #expect(abs(origin.angle(toLat: to.lat, lon: to.lon) - angle) < 1e-7, "\(from) \(to)")
        }
    }

    @Test("ranks boxes by their nearest points") func ranksBoxes() {
        var random = RandomPoints(seed: 4)
        for _ in 0..<400 {
            let box = random.box()
            let from = random.point()
            let origin = SphericalOrigin(lat: from.lat, lon: from.lon)
            let told = 2 * asin(origin.haversine(to: box).squareRoot())
            let sampled = sampledAngle(from, box)
            #expect(told <= sampled + 1e-7, "\(from) \(box)")
            // A grid of 200 steps per edge misses the nearest point by at most half a step.
            #expect(sampled - told <= 0.008, "\(from) \(box)")
        }
    }

    @Test("finds a point in a box no farther than any point of it, across date line and poles")
    func boxesHoldTheirPoints() {
        var random = RandomPoints(seed: 12)
        for _ in 0..<4_000 {
            let (box, from) = (random.box(), random.point())
            let origin = SphericalOrigin(lat: from.lat, lon: from.lon)
            let lat = Double.random(in: box.south...box.north, using: &random)
            let lon = box.west + Double.random(in: 0...box.width, using: &random)
            #expect(origin.haversine(to: box) <= origin.haversine(toLat: lat, lon: lon) + 2e-15, "\(from) \(box)")
            #expect(SphericalOrigin(lat: lat, lon: lon).haversine(to: box) < 1e-15, "\(lat) \(lon) \(box)")
        }
    }

    @Test(
        "clamps angles to between zero and a half turn",
        arguments: [(-1.0, 0.0), (4, 1), (.pi / 2, 0.5)]
    )
    func boundsAngles(_ angle: Double, _ haversine: Double) {
        #expect(abs(SphericalOrigin.haversine(ofAngle: angle) - haversine) < 1e-15)
    }

    @Test("a box keeps within the range of latitudes and longitudes") func boxesAreClamped() {
        let box = LatLonBox(clampingSouth: -90.1, west: -180.1, north: 90.1, east: 180.1)
        #expect([box.south, box.west, box.north, box.east] == [-90, -180, 90, 180])
        #expect(box.width == 360)
        #expect(LatLonBox(clampingSouth: 0, west: 170, north: 1, east: -175).width == 15)
    }

    private func angleOfVectors(_ from: (lat: Double, lon: Double), _ to: (lat: Double, lon: Double)) -> Double {
        let a = SIMD3.direction(lat: from.lat, lon: from.lon)
        let b = SIMD3.direction(lat: to.lat, lon: to.lon)
        let cross = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        return atan2((cross * cross).sum().squareRoot(), (a * b).sum())
    }

    private func sampledAngle(_ from: (lat: Double, lon: Double), _ box: LatLonBox) -> Double {
        let eastward = (from.lon - box.west + 720).truncatingRemainder(dividingBy: 360)
        if (box.south...box.north).contains(from.lat), eastward <= box.width { return 0 }
        let steps = (0...200).map { Double($0) / 200 }
        let edges = steps.flatMap { step in
            let (midLat, midLon) = (box.south + (box.north - box.south) * step, box.west + box.width * step)
            return [(midLat, box.west), (midLat, box.east), (box.south, midLon), (box.north, midLon)]
        }
        return edges.map { angleOfVectors(from, (lat: $0.0, lon: $0.1)) }.min() ?? .pi
    }
}

struct RandomPoints: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { generator.next() }

    /// A random point, with poles, date line and the meridians 0° and 90° overrepresented.
    mutating func point() -> (lat: Double, lon: Double) {
        let lat =
            Int.random(in: 0..<4, using: &self) == 0
            ? [-90, -89.999, 0, 45, 89.9999, 90].randomElement(using: &self) ?? 0
            : Double.random(in: -90...90, using: &self)
        let lon =
            Int.random(in: 0..<4, using: &self) == 0
            ? [-180, -179.999, -90, 0, 90, 179.9999, 180].randomElement(using: &self) ?? 0
            : Double.random(in: -180...180, using: &self)
        return (lat, lon)
    }

    /// A random box, possibly across the date line.
    mutating func box() -> LatLonBox {
        let (a, b) = (point(), point())
        return LatLonBox(clampingSouth: min(a.lat, b.lat), west: a.lon, north: max(a.lat, b.lat), east: b.lon)
    }
}
