import Foundation

extension LatLonBox {
    /// The angle in radians on the sphere from a point, given in degrees, to the nearest point of the box.
    ///
    /// Beside the box the distance grows with the difference of longitude at every latitude, so the nearest point lies
    /// on the nearer of the two side meridians; above and below, straight north or south. Exact, so that a tree of
    /// boxes can be walked nearest first.
    public func centralAngle(fromLat lat: Double, lon: Double) -> Double {
        let offset = eastward(to: lon)
        if offset <= width {
            return max(0, south - lat, lat - north) * .pi / 180
        }
        let toWest = 360 - offset
        let toEast = offset - width
        return angleToMeridian(fromLat: lat, lonDifference: min(toWest, toEast))
    }

    /// The angle to the piece of meridian between south and north that lies `lonDifference` degrees away (0 to 180).
    private func angleToMeridian(fromLat lat: Double, lonDifference: Double) -> Double {
        let lambda = lonDifference * .pi / 180
        let phi = lat * .pi / 180
        // The closest latitude on the whole meridian circle; past a pole when the meridian is over 90° away.
        let closest = atan2(sin(phi), cos(phi) * cos(lambda)) * 180 / .pi
        var candidates = [south, north]
        if south < closest, closest < north { candidates.append(closest) }
        return candidates.reduce(Double.pi) { nearest, candidate in
            min(
                nearest,
                GreatCircle.centralAngle(fromLat: lat, lon: 0, toLat: candidate, lon: lonDifference)
            )
        }
    }
}
