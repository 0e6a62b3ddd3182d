import Geodesy
import ServiceKit

/// The k nearest neighbours of a point among what comes in any order: filtered by where posts are about, refined on the
/// ellipsoid.
///
/// Haversines and distances agree within the curvatures of ``WGS84``, so what is about farther than the k-th by more than their
/// quotient is farther by every measure, and only the others are measured in the end.
///
/// Seidl and Kriegel, "Optimal multi-step k-nearest neighbor search", SIGMOD 1998.
struct NearestFirst {
    private let ranking: Ranking
    private let limit: Int
    /// What comes first on the page before, and so not here.
    private let after: Bound?
    /// By where they are about, and not yet measured.
    private var near: [(about: Double, slot: Slot)] = []
    private var best: FirstInOrder<FoundPost>
    /// The row of the last of them, once there are enough.
    private var last: PostRow?
    /// Beyond it nothing is wanted.
    private(set) var reach = Reach()

    struct Reach {
        /// To about where a post is.
        var haversine = 2.0
        /// To where it is, once there are enough that were measured.
        var metres = Double.infinity
    }

    /// Where the page before ended, and between which haversines only measuring tells on which side of it a post is.
    private struct Bound {
        let position: HitPosition
        let doubt: ClosedRange<Double>
    }

    init(_ ranking: Ranking, _ page: PageRequest<HitPosition>) {
        self.ranking = ranking
        limit = page.reach
        best = FirstInOrder(limit: limit)
        after = page.after.map { position in
            let (least, most) = (UnitVector.haversineWithin(position.rank), UnitVector.haversineBeyond(position.rank))
            return Bound(position: position, doubt: least...most)
        }
        near.reserveCapacity(mostNear + 1)
    }

    /// The last of the page, once there are enough that were measured.
    var measuredEnd: HitPosition? { best.end?.position }

    /// So many wait to be measured at most: about a far town there may be thousands that might be the nearest.
    private var mostNear: Int { 2 * limit + 32 }

    /// - Parameter about: the haversine to about where the post is, as a leaf has it or better.
    mutating func insert(_ slot: Slot, about: Double, in index: PostIndex) {
        guard about <= reach.haversine, !isBehindItsPoint(slot, in: index) else { return }
        if let after, about <= after.doubt.upperBound {
            guard about >= after.doubt.lowerBound, let post = ranking.found(slot, in: index),
                after.position < post.position
            else { return }
            return keep(post, in: index)
        }
        near.insert((about, slot), at: near.partitioningIndex { $0.about > about })
        guard near.count >= limit else { return }
        narrow(to: NearestFirst.bound(above: near[limit - 1].about))
        while let last = near.last, last.about > reach.haversine { near.removeLast() }
        if near.count > mostNear { measure(in: index) }
    }

    /// The first of all that came, in their order.
    mutating func posts(in index: PostIndex) -> [FoundPost] {
        measure(in: index)
        return best.elements
    }

    private mutating func measure(in index: PostIndex) {
        for (about, slot) in near {
            // Those before it may have told that it is too far away.
            guard about <= reach.haversine else { break }
            if !isBehindItsPoint(slot, in: index), let post = ranking.found(slot, in: index) {
                keep(post, in: index)
            }
        }
        near.removeAll(keepingCapacity: true)
    }

    /// Whether the page ends at the same point with a smaller id: of many posts at one point few have to be measured.
    private func isBehindItsPoint(_ slot: Slot, in index: PostIndex) -> Bool {
        guard let last else { return false }
        let row = index.columns[slot]
        return row.lat == last.lat && row.lon == last.lon && row.id >= last.id
    }

    private mutating func keep(_ post: FoundPost, in index: PostIndex) {
        best.insert(post) { $0.position < $1.position }
        guard let last = best.end else { return }
        reach.metres = last.position.rank
        self.last = index.columns[last.slot]
        narrow(to: UnitVector.haversineBeyond(reach.metres))
    }

    private mutating func narrow(to haversine: Double) {
        reach.haversine = min(reach.haversine, haversine)
    }

    /// The haversine that nothing can be about beyond and yet be nearer than what is about at another.
    ///
    /// Sines grow more slowly than their angles, so that a multiple of the one is no less than that of the other.
    private static func bound(above about: Double) -> Double {
        let ratio = WGS84.greatestCurvatureRadius / WGS84.leastCurvatureRadius
        let half = (about.squareRoot() + UnitVector.slack) * ratio + UnitVector.slack
        return half < 1 ? half * half : 2
    }
}
