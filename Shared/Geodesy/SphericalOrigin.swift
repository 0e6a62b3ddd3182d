import Foundation

/// A point of the sphere prepared for ranking many points and boxes by how far away they are.
///
/// It tells haversines, hav θ = sin²(θ/2) of the central angle θ, from 0 to 1 at the antipode: they grow as distances do
/// and cost no arcus function. Latitudes and longitudes in degrees.
public struct SphericalOrigin: Sendable {
    private let lat: Double
    private let lon: Double
    private let sine: Double
    private let cosine: Double

    /// - Parameters: both finite, latitude within ±90.
    public init(lat: Double, lon: Double) {
        self.lat = lat
        self.lon = lon
        sine = sin(lat * .pi / 180)
        cosine = cos(lat * .pi / 180)
    }

    /// The haversine of an angle in radians; angles beyond a half turn count as one.
    public static func haversine(ofAngle angle: Double) -> Double {
        let half = sin(min(max(angle, 0), .pi) / 2)
        return half * half
    }

    /// The haversine to a point; it keeps its precision for close ones.
    public func haversine(toLat: Double, lon toLon: Double) -> Double {
        let sinHalfLat = sin((toLat - lat) * .pi / 360)
        let sinHalfLon = sin((toLon - lon) * .pi / 360)
        return sinHalfLat * sinHalfLat + cosine * cos(toLat * .pi / 180) * sinHalfLon * sinHalfLon
    }

    /// The central angle to a point in radians, 0 to π.
    public func angle(toLat: Double, lon toLon: Double) -> Double {
        2 * asin(min(1, haversine(toLat: toLat, lon: toLon).squareRoot()))
    }

    /// The haversine to the nearest point of a box, 0 inside; off by at most 1e-15, which is a foot near the point.
    ///
    /// Beside the box the distance grows with the difference of longitude at every latitude, so the nearest point lies
    /// on the nearer of the two side meridians; above and below, straight north or south.
    public func haversine(to box: LatLonBox) -> Double {
        let offset = box.eastward(to: lon)
        if offset <= box.width {
            return SphericalOrigin.haversine(ofAngle: max(0, box.south - lat, lat - box.north) * .pi / 180)
        }
        let aside = min(360 - offset, offset - box.width)
        return haversineToMeridian(aside: aside * .pi / 180, south: box.south, north: box.north)
    }

    /// Along a meridian the cosine of the angle is `a sin φ + b cos φ`: greatest where its slope changes sign, if it does
    /// between south and north, else at one of the two.
    private func haversineToMeridian(aside: Double, south: Double, north: Double) -> Double {
        let (a, b) = (sine, cosine * cos(aside))
        let (sinSouth, cosSouth) = (sin(south * .pi / 180), cos(south * .pi / 180))
        let (sinNorth, cosNorth) = (sin(north * .pi / 180), cos(north * .pi / 180))
        let isBetween = a * cosSouth >= b * sinSouth && a * cosNorth <= b * sinNorth
        let nearest =
            isBetween
            ? (a * a + b * b).squareRoot() : max(a * sinSouth + b * cosSouth, a * sinNorth + b * cosNorth)
        return max(0, (1 - nearest) / 2)
    }
}

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

    /// A box from an index that rounds outwards: what lies beyond the range of latitudes and longitudes is brought back
    /// into it.
    public init(clampingSouth south: Double, west: Double, north: Double, east: Double) {
        self.south = max(-90, south)
        self.west = max(-180, west)
        self.north = min(90, north)
        self.east = min(180, east)
    }

    /// Width in degrees, 0 to 360.
    public var width: Double { west > east ? east - west + 360 : east - west }

    /// Degrees to go east from the western edge to a longitude, 0 to below 360.
    func eastward(to lon: Double) -> Double {
        let difference = (lon - west).truncatingRemainder(dividingBy: 360)
        return difference < 0 ? difference + 360 : difference
    }
}
