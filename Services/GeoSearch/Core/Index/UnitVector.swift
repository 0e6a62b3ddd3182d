import Foundation

/// A point of the unit sphere, and how far it is about to the points of a ``PointTree``.
///
/// Leaves keep coordinates of 32 bits, so that the half chord to one of their points, of which a haversine is the square, is up
/// to 2.6e-8 off: a third of a metre on the ground.
struct UnitVector: Sendable {
    /// Four times what a half chord may be off.
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

    /// The point on the other side; the haversines to both add up to 1.
    var antipode: UnitVector { UnitVector(x: -x, y: -y, z: -z) }

    /// The haversine to where a point of a leaf is about.
    @inline(__always)
    func haversine(to entry: PointTree.Entry) -> Double {
        let (dx, dy, dz) = (x - Double(entry.x), y - Double(entry.y), z - Double(entry.z))
        return (dx * dx + dy * dy + dz * dz) / 4
    }

    /// A lower bound of the haversine to where any point in a box is about.
    @inline(__always)
    func haversine(to box: PointTree.SpaceBox) -> Double {
        let dx = max(Double(box.minX) - x, 0, x - Double(box.maxX))
        let dy = max(Double(box.minY) - y, 0, y - Double(box.maxY))
        let dz = max(Double(box.minZ) - z, 0, z - Double(box.maxZ))
        return (dx * dx + dy * dy + dz * dz) / 4
    }

    /// The haversine below which only points are about that are surely nearer than a distance in metres.
    static func haversineWithin(_ distance: Double) -> Double { narrowed(SearchShape.haversineWithin(distance)) }

    /// The haversine beyond which only points are about that are surely farther than a distance in metres.
    static func haversineBeyond(_ distance: Double) -> Double { widened(SearchShape.haversineBeyond(distance)) }

    /// An upper bound of where points are about whose haversine is no greater than this one.
    static func widened(_ haversine: Double) -> Double {
        let half = haversine.squareRoot() + slack
        return half * half
    }

    /// A lower bound of where points are about whose haversine is no less than this one.
    static func narrowed(_ haversine: Double) -> Double {
        let half = max(0, haversine.squareRoot() - slack)
        return half * half
    }
}
