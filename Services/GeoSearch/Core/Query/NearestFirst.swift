import Geodesy
import ServiceKit

/// The k nearest posts, filtered by approximate haversine and refined on the ellipsoid.
///
/// Both agree within the curvatures of ``WGS84``: posts farther than the k-th by more than their quotient need not be
/// measured.
///
/// Seidl and Kriegel, "Optimal multi-step k-nearest neighbor search", SIGMOD 1998.
struct NearestFirst {
    private let ranking: Ranking
    private let limit: Int
    private let after: PageStart?
    /// Unmeasured posts, sorted.
    private var near: [(haversine: Double, slot: Slot)] = []
    private var best: FirstInOrder<FoundPost>
    private var last: PostRow?
    private(set) var reach = Reach()

    struct Reach {
        /// Approximate.
        var haversine = 2.0
        /// Exact.
        var metres = Double.infinity
    }

    /// The end of the previous page, and the haversines between which posts must be measured.
    private struct PageStart {
        let position: HitPosition
        let uncertain: ClosedRange<Double>
    }

    init(_ ranking: Ranking, _ page: PageRequest<HitPosition>) {
        self.ranking = ranking
        limit = page.reach
        best = FirstInOrder(limit: limit)
        after = page.after.map { position in
            let (minimum, maximum) = (
                UnitVector.haversineWithin(position.rank), UnitVector.haversineBeyond(position.rank)
            )
            return PageStart(position: position, uncertain: minimum...maximum)
        }
        near.reserveCapacity(nearLimit + 1)
    }

    /// The end of a full page.
    var measuredEnd: HitPosition? { best.end?.position }

    /// More are measured at once, since thousands of posts in a far town may be the nearest.
    ///
    /// Usually all are measured at the end: some 22 for a page of 20 instead of 60 (decision 0041).
    private var nearLimit: Int { 2 * limit + 32 }

    /// - Parameter haversine: approximate.
    mutating func insert(_ slot: Slot, haversine: Double, in index: PostIndex) {
        guard haversine <= reach.haversine, !isAfterLastAtSamePoint(slot, in: index) else { return }
        if let after, haversine <= after.uncertain.upperBound {
            guard haversine >= after.uncertain.lowerBound, let post = ranking.found(slot, in: index),
                after.position < post.position
            else { return }
            return keep(post, in: index)
        }
        near.insert((haversine, slot), at: near.partitioningIndex { $0.haversine > haversine })
        guard near.count >= limit else { return }
        narrow(to: NearestFirst.bound(above: near[limit - 1].haversine))
        while let last = near.last, last.haversine > reach.haversine { near.removeLast() }
        if near.count > nearLimit { measure(in: index) }
    }

    mutating func posts(in index: PostIndex) -> [FoundPost] {
        measure(in: index)
        return best.elements
    }

    private mutating func measure(in index: PostIndex) {
        for (haversine, slot) in near {
            // Measuring may have reduced it.
            guard haversine <= reach.haversine else { break }
            if !isAfterLastAtSamePoint(slot, in: index), let post = ranking.found(slot, in: index) {
                keep(post, in: index)
            }
        }
        near.removeAll(keepingCapacity: true)
    }

    /// Saves measuring many posts at one point.
    private func isAfterLastAtSamePoint(_ slot: Slot, in index: PostIndex) -> Bool {
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

    /// Beyond this approximate haversine all posts are farther than one at `haversine`.
    ///
    /// Sines grow more slowly than angles.
    private static func bound(above haversine: Double) -> Double {
        let ratio = WGS84.maximumCurvatureRadius / WGS84.minimumCurvatureRadius
        let half = (haversine.squareRoot() + UnitVector.slack) * ratio + UnitVector.slack
        return half < 1 ? half * half : 2
    }
}
