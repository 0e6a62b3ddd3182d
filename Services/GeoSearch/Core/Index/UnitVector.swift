import Foundation

/// A point of the unit sphere, for approximate distances in a ``PointTree``.
///
/// With 32-bit coordinates the half chord (the root of the haversine) is up to 2.6e-8 off: a third of a metre.
struct UnitVector: Sendable {
    /// Four times the maximum error of a half chord.
    static let slack = 1e-7

    let x, y, z: Double

    /// - Parameters: degrees.
    init(lat: Double, lon: Double) {
        let (phi, lambda) = (lat * .pi / 180, lon * .pi / 180)
        let flat = cos(phi)
        (x, y, z) = (flat * cos(lambda), flat * sin(lambda), sin(phi))
    }

    private init(x: Double, y: Double, z: Double) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// Haversines to both add up to 1.
    var antipode: UnitVector { UnitVector(x: -x, y: -y, z: -z) }

    @inline(__always)
    func haversine(to entry: PointTree.Entry) -> Double {
        let (dx, dy, dz) = (x - Double(entry.x), y - Double(entry.y), z - Double(entry.z))
        return (dx * dx + dy * dy + dz * dz) / 4
    }

    /// A lower bound for the points in a box.
    @inline(__always)
    func haversine(to box: PointTree.SpaceBox) -> Double {
        let dx = max(Double(box.minX) - x, 0, x - Double(box.maxX))
        let dy = max(Double(box.minY) - y, 0, y - Double(box.maxY))
        let dz = max(Double(box.minZ) - z, 0, z - Double(box.maxZ))
        return (dx * dx + dy * dy + dz * dz) / 4
    }

    /// Below this approximate haversine, all points are surely nearer than `distance` metres.
    static func haversineWithin(_ distance: Double) -> Double { narrowed(SearchShape.haversineWithin(distance)) }

    /// Beyond this approximate haversine, all points are surely farther than `distance` metres.
    static func haversineBeyond(_ distance: Double) -> Double { widened(SearchShape.haversineBeyond(distance)) }

    /// An upper bound of the approximate haversine.
    static func widened(_ haversine: Double) -> Double {
        let half = haversine.squareRoot() + slack
        return half * half
    }

    /// A lower bound of the approximate haversine.
    static func narrowed(_ haversine: Double) -> Double {
        let half = max(0, haversine.squareRoot() - slack)
        return half * half
    }
}
