import Geodesy

/// Decides by approximate positions whether posts are within a shape's distances.
struct LeafNearness: Sendable {
    enum Location {
        case outside, inside
        case unclear
    }

    let origin: UnitVector
    private let isRingOnly: Bool
    private let outsideBelow, insideFrom, insideTo: Double
    /// The greatest approximate haversine of matches.
    let outsideAbove: Double
    /// The same from the antipode.
    let antipodeEnd: Double
    let geodesic: GeodesicOrigin
    /// Metres.
    let distances: ClosedRange<Double>

    /// A haversine: from 100 km on, the spherical error (1 %) exceeds the width of most leaves.
    private static let coarseFrom = 6e-5

    /// `nil` without an origin.
    init?(of shape: SearchShape) {
        guard let origin = shape.origin else { return nil }
        self.origin = UnitVector(lat: origin.lat, lon: origin.lon)
        geodesic = origin
        distances = shape.distances
        isRingOnly = !shape.isBoxed
        antipodeEnd = shape.ring.map { $0.outsideBelow > 0 ? UnitVector.widened(1 - $0.outsideBelow) : 2 } ?? 2
        outsideBelow = shape.ring.map { UnitVector.narrowed($0.outsideBelow) } ?? -1
        insideFrom = shape.ring.map { $0.insideFrom < 0 ? -1 : UnitVector.widened($0.insideFrom) } ?? -1
        insideTo = shape.ring.map { UnitVector.narrowed($0.insideTo) } ?? 2
        outsideAbove = shape.ring.map { UnitVector.widened($0.outsideAbove) } ?? 2
    }

    @inline(__always)
    func location(ofHaversine haversine: Double) -> Location {
        if haversine > outsideAbove || haversine < outsideBelow { return .outside }
        return isRingOnly && haversine > insideFrom && haversine < insideTo ? .inside : .unclear
    }

    /// Whether to measure a leaf on the ellipsoid.
    ///
    /// - Parameter isRanked: whether the order of its posts matters.
    func isCoarse(_ leaf: PointTree.Leaf, isRanked: Bool) -> Bool {
        let minimum = origin.haversine(to: leaf.space)
        guard minimum > LeafNearness.coarseFrom else { return false }
        let maximum = 1 - origin.antipode.haversine(to: leaf.space)
        return isRanked || location(ofHaversine: minimum) == .unclear || location(ofHaversine: maximum) == .unclear
            || location(ofHaversine: minimum) != location(ofHaversine: maximum)
    }

    /// Bounds in metres.
    func measured(_ leaf: PointTree.Leaf) -> ClosedRange<Double> { geodesic.distances(to: leaf.box) }

    /// - Parameter measured: metres.
    func location(ofDistances measured: ClosedRange<Double>) -> Location {
        guard measured.overlaps(distances) else { return .outside }
        let isInside =
            measured.lowerBound >= distances.lowerBound && measured.upperBound <= distances.upperBound
        return isRingOnly && isInside ? .inside : .unclear
    }
}
