import Foundation

/// A point prepared for measuring many distances from it.
public struct GeodesicOrigin: Sendable {
    /// Degrees, within ±90.
    public let lat: Double
    /// Degrees, any finite value.
    public let lon: Double

    let reduced: ReducedLatitude

    /// - Parameters: degrees; both finite, latitude within ±90.
    public init(lat: Double, lon: Double) {
        self.lat = lat
        self.lon = lon
        reduced = ReducedLatitude(lat)
    }

    /// Metres to a point given in degrees.
    public func distance(toLat: Double, lon toLon: Double) -> Double {
        let difference = (toLon - lon).remainder(dividingBy: 360) * .pi / 180
        if let metres = Vincenty.distance(from: reduced, to: ReducedLatitude(toLat), longitudeDifference: difference) {
            return metres
        }
        return NearAntipodal.distance(from: self, toLat: toLat, lon: toLon)
    }

    /// A distance in metres that no point of the box undercuts; zero inside the box.
    ///
    /// The exact angle on the sphere times ``WGS84/leastCurvatureRadius``, at most 0.9 % below the true distance.
    public func lowerBound(to box: LatLonBox) -> Double {
        WGS84.leastCurvatureRadius * box.centralAngle(fromLat: lat, lon: lon)
    }
}
