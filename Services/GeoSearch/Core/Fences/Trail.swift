import Geodesy
import ServiceKit

/// A position at a time.
struct Fix: Equatable, Sendable {
    let at: Timestamp
    let point: Coordinate
    /// Metres.
    let accuracy: Double
}

/// A post's circular fence.
struct PostFence: Equatable, Sendable {
    let post: PostID
    let owner: UserID
    let kind: String
    let title: String
    let point: Coordinate
    /// Metres.
    let radius: Double
}

/// A user's last two fixes.
struct Trail: Equatable, Sendable {
    private(set) var fixes: [Fix] = []

    /// Maximum time between the fixes of a path.
    static let maximumPause = FenceWatch.pendingTimeout
    /// Metres per second, above road and rail; faster fixes are outliers or planes.
    static let fastest = 100.0

    var last: Fix? { fixes.last }

    mutating func append(_ fix: Fix) {
        fixes = fixes.suffix(1) + [fix]
    }

    func arrival(at fix: Fix) -> Arrival {
        Arrival(fix: fix, before: fixes.map { ($0.accuracy, Leg(from: $0, to: fix)) })
    }
}

/// A fix with the paths from the previous ones.
struct Arrival: Sendable {
    let fix: Fix
    /// The best leg by accuracy; `nil` without a plausible path.
    fileprivate let before: [(accuracy: Double, leg: Leg?)]

    /// A circle around the path from the previous fix.
    var reach: Double { before.last?.leg?.length ?? 0 }

    func reading(at fence: PostFence) -> FenceReading {
        let center = GeodesicOrigin(lat: fence.point.lat, lon: fence.point.lon)
        var reading = FenceReading(
            at: fix.at,
            distance: center.distance(toLat: fix.point.lat, lon: fix.point.lon),
            accuracy: fix.accuracy,
            radius: fence.radius
        )
        let known = before.filter { $0.accuracy <= fence.radius }
        reading.passage = known.last?.leg?.passage(through: fence, center)
        if known.count == 2 { reading.detour = known[0].leg?.passage(through: fence, center) }
        return reading
    }
}

/// A plausible path between two fixes.
private struct Leg: Sendable {
    let from: Fix
    let to: Fix
    /// Metres.
    let length: Double

    init?(from: Fix, to: Fix) {
        let pause = to.at.since(from.at)
        guard pause > .zero, pause <= Trail.maximumPause else { return nil }
        length = Geodesic.distance(
            fromLat: from.point.lat,
            lon: from.point.lon,
            toLat: to.point.lat,
            lon: to.point.lon
        )
        guard length <= Trail.fastest * (pause / .seconds(1)) else { return nil }
        (self.from, self.to) = (from, to)
    }

    /// When the path was nearest to a fence that it surely crossed, given the accuracy.
    func passage(through fence: PostFence, _ center: GeodesicOrigin) -> Timestamp? {
        let accuracy = max(from.accuracy, to.accuracy)
        guard length > from.accuracy + to.accuracy, accuracy <= fence.radius else { return nil }
        let way = GeodesicSegment(
            fromLat: from.point.lat,
            lon: from.point.lon,
            toLat: to.point.lat,
            lon: to.point.lon
        )
        let nearest = way.nearest(toLat: center.lat, lon: center.lon)
        guard center.distance(toLat: nearest.lat, lon: nearest.lon) + accuracy <= fence.radius else { return nil }
        let passed = to.at.since(from.at) / .milliseconds(1) * nearest.fraction
        return from.at.adding(.milliseconds(Int64(passed.rounded())))
    }
}
