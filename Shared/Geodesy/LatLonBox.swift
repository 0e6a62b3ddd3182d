import Foundation

/// A box of latitudes and longitudes in degrees that may cross the date line (then west > east, as in RFC 7946 §5.2).
public struct LatLonBox: Hashable, Sendable {
    /// Least latitude, within ±90.
    public let south: Double
    /// Western edge, within ±180.
    public let west: Double
    /// Greatest latitude, at least ``south``.
    public let north: Double
    /// Eastern edge, within ±180; less than ``west`` when the box crosses the date line.
    public let east: Double

    /// Nil when a value is not finite or out of range, or south lies north of north.
    public init?(south: Double, west: Double, north: Double, east: Double) {
        guard [south, west, north, east].allSatisfy(\.isFinite),
            (-90.0...90.0).contains(south), (-90.0...90.0).contains(north), south <= north,
            (-180.0...180.0).contains(west), (-180.0...180.0).contains(east)
        else { return nil }
        self.init(clampedSouth: south, west: west, north: north, east: east)
    }

    /// A box from an index that rounds outwards; latitudes and longitudes beyond their range are brought back into it.
    public init(clampingSouth south: Double, west: Double, north: Double, east: Double) {
        self.init(
            clampedSouth: max(-90, south),
            west: max(-180, west),
            north: min(90, north),
            east: min(180, east)
        )
    }

    /// For callers whose values are in range by construction.
    init(clampedSouth south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// Whether the box goes over 180°.
    public var crossesDateLine: Bool { west > east }

    /// Width in degrees, 0 to 360.
    public var width: Double { crossesDateLine ? east - west + 360 : east - west }

    /// The one box, or the two it falls into at the date line; what a plain interval index can be asked.
    public var splitAtDateLine: [LatLonBox] {
        guard crossesDateLine else { return [self] }
        return [
            LatLonBox(clampedSouth: south, west: west, north: north, east: 180),
            LatLonBox(clampedSouth: south, west: -180, north: north, east: east),
        ]
    }

    /// Whether a point in degrees lies in the box, edges included.
    ///
    /// At a pole every longitude counts.
    public func contains(lat: Double, lon: Double) -> Bool {
        guard south <= lat, lat <= north else { return false }
        return abs(lat) == 90 || eastward(to: lon) <= width || abs(lon) == 180 && eastward(to: -lon) <= width
    }

    /// Degrees to go east from the western edge to a longitude, 0 to below 360.
    func eastward(to lon: Double) -> Double {
        let difference = (lon - west).truncatingRemainder(dividingBy: 360)
        return difference < 0 ? difference + 360 : difference
    }
}
