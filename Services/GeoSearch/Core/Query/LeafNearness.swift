import Geodesy

/// Decides by approximate positions whether posts are within a shape's distances.
struct LeafNearness: Sendable {
    enum Place {
        case outside, inside
        case unclear
    }

    let origin: UnitVector
    private let isRingOnly: Bool
    private let never, surelyFrom, surelyTo: Double
    /// The greatest approximate haversine of matches.
    let beyond: Double
    /// The same from the antipode.
    let antipodeEnd: Double
    let geodesic: GeodesicOrigin
    /// Metres.
    let distances: ClosedRange<Double>

    /// From 100 km on, the spherical error (1 %) exceeds the width of most leaves.
    private static let coarseFrom = 6e-5

    /// `nil` without an origin.
    init?(of shape: SearchShape) {
        guard let origin = shape.origin else { return nil }
        self.origin = UnitVector(lat: origin.lat, lon: origin.lon)
        geodesic = origin
        distances = shape.distances
        isRingOnly = !shape.isBoxed
        antipodeEnd = shape.ring.map { $0.never > 0 ? UnitVector.widened(1 - $0.never) : 2 } ?? 2
        never = shape.ring.map { UnitVector.narrowed($0.never) } ?? -1
        surelyFrom = shape.ring.map { $0.surelyFrom < 0 ? -1 : UnitVector.widened($0.surelyFrom) } ?? -1
        surelyTo = shape.ring.map { UnitVector.narrowed($0.surelyTo) } ?? 2
        beyond = shape.ring.map { UnitVector.widened($0.beyond) } ?? 2
    }

    @inline(__always)
    func placed(_ about: Double) -> Place {
        if about > beyond || about < never { return .outside }
        return isRingOnly && about > surelyFrom && about < surelyTo ? .inside : .unclear
    }

    /// Whether to measure a leaf on the ellipsoid.
    ///
    /// - Parameter isRanked: whether the order of its posts matters.
    func isCoarse(_ leaf: PointTree.Leaf, isRanked: Bool) -> Bool {
        let least = origin.haversine(to: leaf.space)
        guard least > LeafNearness.coarseFrom else { return false }
        let most = 1 - origin.antipode.haversine(to: leaf.space)
        return isRanked || placed(least) == .unclear || placed(most) == .unclear
            || placed(least) != placed(most)
    }

    /// Bounds in metres.
    func measured(_ leaf: PointTree.Leaf) -> ClosedRange<Double> { geodesic.distances(to: leaf.box) }

    func placed(_ measured: ClosedRange<Double>) -> Place {
        guard measured.overlaps(distances) else { return .outside }
        let isInside =
            measured.lowerBound >= distances.lowerBound && measured.upperBound <= distances.upperBound
        return isRingOnly && isInside ? .inside : .unclear
    }
}
