import Geodesy
import ServiceKit

extension SpatialScorer {
    /// SQL: `near(lat, lon, nearest, farthest)` visits points outwards within bounds in metres.
    ///
    /// Ranks by spherical angle with some slack; callers measure on the ellipsoid and read on until ``isBehind(_:_:)``.
    static let near = SpatialScorer(name: "near") { parameters in
        guard parameters.count == 4, parameters[0].isFinite, abs(parameters[0]) <= 90, parameters[1].isFinite else {
            return nil
        }
        let origin = SphericalOrigin(lat: parameters[0], lon: parameters[1])
        let minimum = SphericalOrigin.haversine(ofAngle: (parameters[2] - slack) / WGS84.maximumCurvatureRadius)
        let maximum = SphericalOrigin.haversine(ofAngle: (parameters[3] + slack) / WGS84.minimumCurvatureRadius)
        return { box in
            let score = box.isEntry ? entryScore(box, from: origin) : nodeScore(box, from: origin)
            return score > maximum || box.isEntry && score < minimum ? nil : score
        }
    }

    /// Metres; the tree's 32-bit floats are less than 2 m off at 180°.
    private static let slack = 10.0

    /// Whether all rows after one at `distance` are farther than `end`, in metres.
    ///
    /// By the least and greatest radius of curvature.
    static func isBehind(_ end: Double, _ distance: Double) -> Bool {
        distance * (WGS84.minimumCurvatureRadius / WGS84.maximumCurvatureRadius) - slack > end
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
