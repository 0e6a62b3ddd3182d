import Geodesy
import ServiceKit

/// The posts nearest to a point, the first so many of what comes in any order.
///
/// It keeps them by where they are about, and measures on the ellipsoid only those that can still be among the first when all
/// have come. Haversines and distances agree within the curvatures of ``WGS84``: what is farther than the last of so many by more
/// than their quotient is farther by every measure.
struct NearestFirst {
    private let ranking: Ranking
    private let limit: Int
    /// What comes first on the page before, and so not here.
    private let after: Bound?
    /// By where they are about, and not yet measured.
    private var near: [(about: Double, slot: Slot)] = []
    private var best: FirstInOrder<RankedPost>
    /// The haversine that nothing is wanted about beyond.
    private(set) var end = 2.0

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
            let least = UnitVector.narrowed(SearchShape.haversineWithin(position.rank))
            return Bound(
                position: position,
                doubt: least...max(least, UnitVector.widened(SearchShape.haversineBeyond(position.rank)))
            )
        }
        near.reserveCapacity(mostNear + 1)
    }

    /// So many wait to be measured at most: about a far town there may be thousands that might be the nearest.
    private var mostNear: Int { 2 * limit + 32 }

    /// - Parameter about: the haversine to about where the post is, as a leaf has it or better.
    mutating func insert(_ slot: Slot, about: Double, in index: PostIndex) {
        guard about <= end, isBehindPageBefore(slot, about, in: index) else { return }
        near.insert((about, slot), at: near.partitioningIndex { $0.about > about })
        guard near.count >= limit else { return }
        end = min(end, NearestFirst.reach(of: near[limit - 1].about))
        while let last = near.last, last.about > end { near.removeLast() }
        if near.count > mostNear { measure(in: index) }
    }

    /// The first of all that came, in their order.
    mutating func posts(in index: PostIndex) -> [RankedPost] {
        measure(in: index)
        return best.elements
    }

    private func isBehindPageBefore(_ slot: Slot, _ about: Double, in index: PostIndex) -> Bool {
        guard let after, about <= after.doubt.upperBound else { return true }
        guard about >= after.doubt.lowerBound, let post = ranking.ranked(slot, in: index) else { return false }
        return after.position < ranking.position(post, in: index)
    }

    private mutating func measure(in index: PostIndex) {
        for (about, slot) in near where about <= end {
            guard let post = ranking.ranked(slot, in: index) else { continue }
            best.insert(post) { ranking.precedes($0, $1, in: index) }
        }
        near.removeAll(keepingCapacity: true)
        if let last = best.end { end = min(end, UnitVector.widened(SearchShape.haversineBeyond(last.rank))) }
    }

    /// The haversine that nothing can be about beyond and yet be nearer than what is about at another.
    ///
    /// Sines grow more slowly than their angles, so that a multiple of the one is no less than that of the other.
    private static func reach(of about: Double) -> Double {
        let half = (about.squareRoot() + 1e-7) * (WGS84.greatestCurvatureRadius / WGS84.leastCurvatureRadius) + 1e-7
        return half < 1 ? half * half : 2
    }
}
