import Geodesy
import ServiceKit
import Synchronization

/// Where somebody was at a moment.
struct Fix: Equatable, Sendable {
    let at: Timestamp
    let point: Coordinate
    /// Metres.
    let accuracy: Double
}

/// A fence: a circle around a post.
struct PostFence: Equatable, Sendable {
    let post: PostID
    let owner: UserID
    let kind: String
    let title: String
    let point: Coordinate
    /// Metres.
    let radius: Double
}

/// The last two fixes of somebody, from which ways lead to the next one.
struct Trail: Equatable, Sendable {
    private(set) var fixes: [Fix] = []

    /// Between fixes farther apart in time nobody can tell the way.
    static let longestPause = FenceWatch.patience
    /// Metres a second: as fast as anybody who could stop goes by rail or road.
    ///
    /// What is faster is a stray, or a plane.
    static let fastest = 100.0

    var last: Fix? { fixes.last }

    mutating func append(_ fix: Fix) {
        fixes = fixes.suffix(1) + [fix]
    }

    /// The ways that lead to a fix which comes next.
    func arrival(at fix: Fix) -> Arrival {
        Arrival(fix: fix, before: fixes.map { ($0.accuracy, Leg(from: $0, to: fix)) })
    }
}

/// A fix, and the ways that led there from those before.
struct Arrival: Sendable {
    let fix: Fix
    /// Of each fix before, how sure it is, and the way from there where one can be told.
    fileprivate let before: [(accuracy: Double, leg: Leg?)]

    /// A circle that holds the way from the fix before: all of it is as near as its other end.
    var reach: Double { before.last?.leg?.length ?? 0 }

    /// How a fence sees it.
    func reading(at fence: PostFence) -> FenceReading {
        let center = GeodesicOrigin(lat: fence.point.lat, lon: fence.point.lon)
        var reading = FenceReading(
            at: fix.at,
            distance: center.distance(toLat: fix.point.lat, lon: fix.point.lon),
            accuracy: fix.accuracy,
            radius: fence.radius
        )
        // One that is less sure than the fence is wide begins no way.
        let known = before.filter { $0.accuracy <= fence.radius }
        reading.passage = known.last?.leg?.passage(through: fence, center)
        if known.count == 2 { reading.detour = known[0].leg?.passage(through: fence, center) }
        return reading
    }
}

/// The way between two fixes, where there is one that can be told.
private struct Leg: Sendable {
    let from: Fix
    let to: Fix
    /// Metres.
    let length: Double

    init?(from: Fix, to: Fix) {
        let pause = to.at.since(from.at)
        guard pause > .zero, pause <= Trail.longestPause else { return nil }
        length = Geodesic.distance(
            fromLat: from.point.lat,
            lon: from.point.lon,
            toLat: to.point.lat,
            lon: to.point.lon
        )
        guard length <= Trail.fastest * (pause / .seconds(1)) else { return nil }
        (self.from, self.to) = (from, to)
    }

    /// When the way was nearest to the middle of a fence through which it surely led.
    ///
    /// Surely: whoever only seems to move, because no fix is quite right, goes through nothing, nor does who may have passed
    /// by the edge.
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

/// The trails of those who were heard of lately: in memory alone, so that no file ever holds where anybody was.
///
/// Whoever is forgotten, by a restart or because many others came, loses no more than a way between two fixes.
final class Trails: Sendable {
    /// How many there are at most, about a megabyte for each 10,000.
    static let most = 20_000
    /// How long one is kept, by the service's clock.
    static let memory = Trail.longestPause

    private struct Kept {
        let trail: Trail
        let heardAt: Timestamp
    }

    /// Two halves: those heard of since the last change of halves, and those before, who go with the next.
    private struct Halves {
        var young: [UserID: Kept] = [:]
        var old: [UserID: Kept] = [:]
        var changedAt = Timestamp(milliseconds: 0)
    }

    private let halves = Mutex(Halves())

    func find(_ person: UserID, at moment: Timestamp) -> Trail? {
        let kept = halves.withLock { $0.young[person] ?? $0.old[person] }
        guard let kept, moment.since(kept.heardAt) <= Trails.memory else { return nil }
        return kept.trail
    }

    func keep(_ trail: Trail, of person: UserID, at moment: Timestamp) {
        halves.withLock { halves in
            if halves.young.count >= Trails.most / 2 || moment.since(halves.changedAt) > Trails.memory {
                (halves.old, halves.young, halves.changedAt) = (halves.young, [:], moment)
            }
            halves.young[person] = Kept(trail: trail, heardAt: moment)
        }
    }

    func forget(_ person: UserID) {
        halves.withLock { halves in
            halves.young[person] = nil
            halves.old[person] = nil
        }
    }

    var count: Int { halves.withLock { $0.young.count + $0.old.count } }
}
