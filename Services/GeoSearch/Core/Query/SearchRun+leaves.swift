import GeoSearchContract
import ServiceKit

extension SearchRun {
    /// Visits a leaf's posts as far as `work` allows; the rest stays in ``leaf``.
    mutating func visit(
        _ leaf: PointTree.Leaf,
        _ nearness: LeafNearness?,
        in index: PostIndex,
        _ work: inout Int
    ) {
        var visit = LeafVisit(leaf: leaf)
        if let nearness, isByDistance || shape.ring != nil,
            nearness.isCoarse(leaf, isRanked: isByDistance), isWorthMeasuring(leaf)
        {
            let distances = nearness.measured(leaf)
            visit.distances = distances
            visit.location = nearness.location(ofDistances: distances)
            if visit.location == .outside { return }
        }
        visitEntries(of: &visit, nearness, in: index, &work)
        if !visit.isOver { self.leaf = visit }
    }

    mutating func visitRestOfLeaf(_ nearness: LeafNearness?, in index: PostIndex, _ work: inout Int) {
        guard var visit = leaf else { return }
        leaf = nil
        visitEntries(of: &visit, nearness, in: index, &work)
        if !visit.isOver { leaf = visit }
    }

    private func isWorthMeasuring(_ leaf: PointTree.Leaf) -> Bool {
        let candidates = candidates
        var count = 0
        for entry in leaf.entries where candidates.contains(entry.slot) {
            count += 1
            if count >= SearchCosts.candidatesPerMeasuredLeaf { return true }
        }
        return false
    }

    private mutating func visitEntries(
        of visit: inout LeafVisit,
        _ nearness: LeafNearness?,
        in index: PostIndex,
        _ work: inout Int
    ) {
        let entries = visit.leaf.entries
        if !needsAllHits {
            guard mayHoldNearest(visit) else { return visit.end() }
            if visit.leaf.isOneFullPoint, let nearest { skipOtherPages(in: &visit, nearest, in: index) }
        }
        let candidates = candidates
        let end = min(entries.count, visit.next + max(work, 1))
        work -= end - visit.next
        let range = visit.next..<end
        visit.next = end
        guard let nearness else {
            return entries[range].lazy.map(\.slot).filter(candidates.contains)
                .forEach { self.visit($0, in: index) }
        }
        let (origin, isInside) = (nearness.origin, visit.location == .inside)
        for number in range where candidates.contains(entries[number].slot) {
            let (slot, haversine) = (entries[number].slot, origin.haversine(to: entries[number]))
            if isInside {
                evaluate(slot, haversine: haversine, in: index, isNear: mayHoldNearest(visit))
            } else {
                locate(slot, haversine: haversine, nearness, in: index)
            }
        }
    }

    /// Skips posts at one point, sorted by id, that are on earlier pages, or all if the page is full.
    private func skipOtherPages(in visit: inout LeafVisit, _ nearest: NearestFirst, in index: PostIndex) {
        let entries = visit.leaf.entries
        guard visit.next < entries.count, let first = ranking.found(entries[visit.next].slot, in: index)
        else { return }
        if let after = query.page.after, after.rank >= first.position.rank {
            let isTie = after.rank == first.position.rank
            let rest = entries[visit.next...]
            visit.next =
                isTie ? rest.partitioningIndex { index.columns[$0.slot].id > after.id } : entries.count
        }
        guard visit.next < entries.count, let end = nearest.measuredEnd,
            let next = ranking.found(entries[visit.next].slot, in: index), next.position >= end
        else { return }
        visit.next = entries.count
    }

    /// Whether the leaf's distances overlap those of the page.
    @inline(__always)
    private func mayHoldNearest(_ visit: LeafVisit) -> Bool {
        guard let distances = visit.distances, isByDistance else { return true }
        return distances.lowerBound <= reach.metres && distances.upperBound >= query.page.after?.rank ?? 0
    }
}
