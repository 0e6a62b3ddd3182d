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

    /// `nil` for a shape without a point.
    init?(of shape: SearchShape) {
        guard let origin = shape.origin else { return nil }
        self.origin = UnitVector(lat: origin.lat, lon: origin.lon)
        isAllOfIt = !shape.isBoxed
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
}
