import Geodesy
import ServiceKit

extension SpatialScorer {
    /// `near(lat, lon, nearest, farthest)`: walks the points outwards from one, over poles and date line alike, and
    /// leaves out what is surely nearer or farther than those bounds, in metres.
    ///
    /// It ranks by the angle on the sphere, in which the ellipsoid's distances come nearly in order: whoever reads the
    /// stream measures again and goes on for a while, as ``isBehind(_:_:)`` says.
    static let near = SpatialScorer(name: "near") { parameters in
        guard parameters.count == 4, parameters[0].isFinite, abs(parameters[0]) <= 90, parameters[1].isFinite else {
            return nil
        }
        let origin = SphericalOrigin(lat: parameters[0], lon: parameters[1])
        let least = SphericalOrigin.haversine(ofAngle: (parameters[2] - slack) / WGS84.greatestCurvatureRadius)
        let most = SphericalOrigin.haversine(ofAngle: (parameters[3] + slack) / WGS84.leastCurvatureRadius)
        return { box in
            let score = box.isEntry ? entryScore(box, from: origin) : nodeScore(box, from: origin)
            return score > most || box.isEntry && score < least ? nil : score
        }
    }

    /// Metres by which a row's place in the tree may differ from its own: the tree keeps 32-bit floats, which are less
    /// than 2 m off at 180 degrees.
    private static let slack = 10.0

    /// Whether all that the stream still has to give is farther away than `end`, in metres, after a row `distance` away.
    ///
    /// Both are bounded by the row's angle: the one by the least, the other by the greatest radius of curvature.
    static func isBehind(_ end: Double, _ distance: Double) -> Bool {
        distance * (WGS84.leastCurvatureRadius / WGS84.greatestCurvatureRadius) - slack > end
    }

    private static func nodeScore(_ box: SpatialBox, from origin: SphericalOrigin) -> Double {
        origin.haversine(
            to: LatLonBox(
                clampingSouth: box.minimum(0),
                west: box.minimum(1),
                north: box.maximum(0),
                east: box.maximum(1)
            )
        )
    }

    private static func entryScore(_ box: SpatialBox, from origin: SphericalOrigin) -> Double {
        let lat = max(-90, min(90, (box.minimum(0) + box.maximum(0)) / 2))
        return origin.haversine(toLat: lat, lon: (box.minimum(1) + box.maximum(1)) / 2)
    }
}
