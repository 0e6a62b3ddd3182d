import Foundation

/// A prepared point for ranking points and boxes by distance on the sphere.
///
/// Uses haversines, hav θ = sin²(θ/2): 0 to 1 at the antipode, increasing with distance, without arc functions. Degrees
/// throughout.
public struct SphericalOrigin: Sendable {
    private let lat: Double
    private let lon: Double
    private let sine: Double
    private let cosine: Double

    public init(lat: Double, lon: Double) {
        self.lat = lat
        self.lon = lon
        sine = sin(lat * .pi / 180)
        cosine = cos(lat * .pi / 180)
    }

    /// - Parameter angle: radians, clamped to 0…π.
    public static func haversine(ofAngle angle: Double) -> Double {
        let half = sin(min(max(angle, 0), .pi) / 2)
        return half * half
    }

    /// Returns the haversine to a point; precise for small distances.
    public func haversine(toLat: Double, lon toLon: Double) -> Double {
        let sinHalfLat = sin((toLat - lat) * .pi / 360)
        let sinHalfLon = sin((toLon - lon) * .pi / 360)
        return sinHalfLat * sinHalfLat + cosine * cos(toLat * .pi / 180) * sinHalfLon * sinHalfLon
    }

    /// Returns the central angle in radians, 0 to π.
    public func angle(toLat: Double, lon toLon: Double) -> Double {
        2 * asin(min(1, haversine(toLat: toLat, lon: toLon).squareRoot()))
    }

    /// Returns the nearest point's haversine; 0 inside, error at most 1e-15 (a foot).
    ///
    /// Beside the box, distance grows with the longitude difference, so the nearest point is on the nearer side
    /// meridian; above and below it is due north or south.
    public func haversine(to box: LatLonBox) -> Double {
        let offset = box.eastward(to: lon)
        if offset <= box.width {
            return SphericalOrigin.haversine(ofAngle: max(0, box.south - lat, lat - box.north) * .pi / 180)
        }
        let aside = min(360 - offset, offset - box.width)
        return haversineToMeridian(aside: aside * .pi / 180, south: box.south, north: box.north)
    }

    /// The angle's cosine is `a sin φ + b cos φ`: maximal where its slope changes sign, otherwise at an end.
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

/// A box in degrees; west > east across the date line (RFC 7946 §5.2).
public struct LatLonBox: Hashable, Sendable {
    /// Within ±90.
    public let south: Double
    /// Within ±180.
    public let west: Double
    /// Within ±90.
    public let north: Double
    /// Within ±180.
    public let east: Double

    /// Clamps an index's outward-rounded boxes.
    public init(clampingSouth south: Double, west: Double, north: Double, east: Double) {
        self.south = max(-90, south)
        self.west = max(-180, west)
        self.north = min(90, north)
        self.east = min(180, east)
    }

    /// Degrees, 0 to 360.
    public var width: Double { west > east ? east - west + 360 : east - west }

    /// Degrees from the western edge, 0 to below 360.
    func eastward(to lon: Double) -> Double {
        let difference = (lon - west).truncatingRemainder(dividingBy: 360)
        return difference < 0 ? difference + 360 : difference
    }
}
