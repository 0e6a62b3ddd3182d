import Geodesy

/// Which posts are near enough to a point, as far as it can be told from where they are about.
struct LeafNearness: Sendable {
    enum Place {
        case outside, inside
        /// As far as can be told.
        case unclear
    }

    let origin: UnitVector
    private let isAllOfIt: Bool
    private let never, surelyFrom, surelyTo: Double
    /// The haversine that no post is about beyond which is near enough.
    let beyond: Double
    /// The haversine from the antipode that no post is about beyond which is far enough.
    let antipodeEnd: Double
    let geodesic: GeodesicOrigin
    /// Metres, as the shape has them.
    let distances: ClosedRange<Double>

    /// The sphere's distances are up to 1 % off: from this haversine on, 100 km away, that is more than most leaves are wide.
    private static let coarseFrom = 6e-5

    /// `nil` for a shape without a point.
    init?(of shape: SearchShape) {
        guard let origin = shape.origin else { return nil }
        self.origin = UnitVector(lat: origin.lat, lon: origin.lon)
        geodesic = origin
        distances = shape.distances
        isAllOfIt = !shape.isBoxed
        antipodeEnd = shape.ring.map { $0.never > 0 ? UnitVector.widened(1 - $0.never) : 2 } ?? 2
        never = shape.ring.map { UnitVector.narrowed($0.never) } ?? -1
        surelyFrom = shape.ring.map { $0.surelyFrom < 0 ? -1 : UnitVector.widened($0.surelyFrom) } ?? -1
        surelyTo = shape.ring.map { UnitVector.narrowed($0.surelyTo) } ?? 2
        beyond = shape.ring.map { UnitVector.widened($0.beyond) } ?? 2
    }

    @inline(__always)
    func placed(_ about: Double) -> Place {
        if about > beyond || about < never { return .outside }
        return isAllOfIt && about > surelyFrom && about < surelyTo ? .inside : .unclear
    }

    /// Whether measuring a leaf tells more than the sphere does.
    ///
    /// - Parameter isRanked: whether it matters which of its posts are the nearest.
    func isCoarse(_ leaf: PointTree.Leaf, isRanked: Bool) -> Bool {
        let least = origin.haversine(to: leaf.space)
        guard least > LeafNearness.coarseFrom else { return false }
        let most = 1 - origin.antipode.haversine(to: leaf.space)
        return isRanked || placed(least) == .unclear || placed(most) == .unclear
            || placed(least) != placed(most)
    }

    /// Bounds of the distances of a leaf's posts, in metres.
    func measured(_ leaf: PointTree.Leaf) -> ClosedRange<Double> { geodesic.distances(to: leaf.box) }

    /// Whether the posts of a leaf are near enough, all of them or none.
    func placed(_ measured: ClosedRange<Double>) -> Place {
        guard measured.overlaps(distances) else { return .outside }
        let isInside =
            measured.lowerBound >= distances.lowerBound && measured.upperBound <= distances.upperBound
        return isAllOfIt && isInside ? .inside : .unclear
    }
}
