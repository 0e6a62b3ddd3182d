import GeoSearchContract
import Geodesy
import ServiceKit

/// The walks; each visits about `work` posts and returns whether there are more.
extension SearchRun {
    mutating func visitCandidates(in index: PostIndex, _ work: Int) -> Bool {
        let candidates = candidates
        var cursor = candidateCursor
        defer { candidateCursor = cursor }
        return candidates.forEach(from: &cursor, atMost: work) { visit($0, in: index) }
    }

    mutating func visitArea(in index: PostIndex, _ work: inout Int) -> Bool {
        let (shape, nearness) = (shape, nearness)
        let isWanted = { (box: LatLonBox) in shape.mayMeet(box) }
        visitRestOfLeaf(nearness, in: index, &work)
        while work > 0 {
            guard let next = areaWalk.next(in: index.points, work: &work, where: isWanted) else {
                return !areaWalk.isOver
            }
            visit(next, nearness, in: index, &work)
        }
        return true
    }

    mutating func visitOutward(in index: PostIndex, _ work: inout Int) -> Bool {
        guard let nearness else { return false }
        let shape = shape
        let isWanted = shape.isBoxed ? { (box: LatLonBox) in shape.mayBeShown(box) } : nil
        var walk = outwardWalk ?? PointTree.OutwardWalk(from: nearness.origin, measuring: nearness.geodesic)
        // Avoids copying the frontier.
        outwardWalk = nil
        defer { outwardWalk = walk }
        visitRestOfLeaf(nearness, in: index, &work)
        while work > 0 {
            let bounds = outwardBounds(nearness)
            guard let next = walk.next(in: index.points, work: &work, where: isWanted, within: bounds)
            else {
                return !walk.isOver
            }
            visit(next, nearness, in: index, &work)
        }
        return true
    }

    /// The shape's; once the count is known, those of the page.
    private func outwardBounds(_ nearness: LeafNearness) -> PointTree.OutwardWalk.Bounds {
        var bounds = PointTree.OutwardWalk.Bounds(
            end: nearness.outsideAbove,
            antipodeEnd: nearness.antipodeEnd,
            distances: nearness.distances
        )
        guard isCountKnown else { return bounds }
        let distances = bounds.distances
        bounds.end = min(bounds.end, reach.haversine)
        bounds.distances = distances.clamped(to: 0...max(distances.lowerBound, reach.metres))
        return bounds
    }

    /// Visits posts by time or name, until the page is full or no steps remain.
    mutating func visitInOrder(in index: PostIndex, _ work: Int) -> Bool {
        let (candidates, shape) = (candidates, shape)
        var walk = orderedWalk ?? newOrderedWalk(in: index)
        defer { orderedWalk = walk }
        for _ in 0..<work {
            guard best.end == nil, let slot = walk.next() else { return false }
            remainingSteps -= 1
            guard remainingSteps >= 0 else { return false }
            if candidates.contains(slot), index.isPlaced(slot, in: shape), test.isMet(slot, in: index) {
                insert(slot, in: index)
            }
        }
        return true
    }

    private func newOrderedWalk(in index: PostIndex) -> SortedSlots.Walk {
        let (columns, after) = (index.columns, query.page.after)
        guard let collation = ranking.collation else {
            let end = after.map { PostRow.TimeKey(moment: Int64(-$0.rank), id: $0.id) }
            return index.times.walkBack(from: end.map { end in { columns[$0].timeKey >= end } })
        }
        let start = after.map { NameOrder.Place(name: $0.name, id: $0.id) }
        return index.names.order(by: collation, of: columns)
            .walk(from: start, backwards: query.order == .nameDescending, in: columns)
    }

    /// Counts all hits after an ordered walk, up to ``SearchRun/maximumCounted``.
    mutating func countHits(in index: PostIndex, _ work: inout Int) -> Bool {
        let isMore = shape.isEverywhere ? countCandidates(in: index, work) : countArea(in: index, &work)
        phase = isMore && count <= SearchRun.maximumCounted ? .counting : .facets
        return phase == .counting
    }

    private mutating func countCandidates(in index: PostIndex, _ work: Int) -> Bool {
        let candidates = candidates
        var cursor = candidateCursor
        defer { candidateCursor = cursor }
        return candidates.forEach(from: &cursor, atMost: work) {
            if test.isMet($0, in: index) { count += 1 }
        }
    }

    private mutating func countArea(in index: PostIndex, _ work: inout Int) -> Bool {
        let (candidates, shape) = (candidates, shape)
        while work > 0, count <= SearchRun.maximumCounted {
            guard let leaf = areaWalk.next(in: index.points, work: &work, where: shape.mayMeet) else { break }
            work -= leaf.entries.count
            for entry in leaf.entries
            where candidates.contains(entry.slot) && index.isPlaced(entry.slot, in: shape)
                && test.isMet(entry.slot, in: index)
            {
                count += 1
            }
        }
        return !areaWalk.isOver
    }
}
