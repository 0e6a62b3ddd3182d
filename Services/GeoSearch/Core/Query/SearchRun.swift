import GeoSearchContract
import Geodesy
import ServiceKit

/// A resumable search.
///
/// It finds the posts present at its start. Storing the index would retain sixty arrays.
struct SearchRun {
    let query: PostQuery
    private let shape: SearchShape
    private let candidates: Candidates
    private let ranking: Ranking
    /// From ``WordIndex/understood(_:)``.
    private let terms: [SearchTerm]
    private let moment: OpeningMoment
    private var test: PostTest
    /// The first hits, unless sorted by distance.
    private var best: FirstInOrder<FoundPost>
    private var last: Ranking.Last?
    /// The first hits sorted by distance.
    private var nearest: NearestFirst?
    private let isByDistance: Bool
    /// A copy from `nearest`, which is too large to copy for every post.
    private var reach = NearestFirst.Reach()
    private var count = 0
    private var isCounted = false
    /// All hits, for facets.
    private var hits: SlotSet?
    private let nearness: LeafNearness?
    private var way: SearchWay
    private var phase = Phase.looking
    private var facets: FacetTally
    private var cursor = Candidates.Cursor()
    private var part = PointTree.PartWalk()
    private var outward: PointTree.OutwardWalk?
    private var ordered: SortedSlots.Walk?
    private var leaf: LeafVisit?
    /// The remaining budget of an ordered walk in posts.
    private var patience: Int

    private enum Phase {
        case looking
        /// Counts the posts after an ordered walk.
        case counting
        case facets
        case over
    }

    init(
        _ query: PostQuery,
        _ candidates: Candidates,
        _ ranking: Ranking,
        _ terms: [SearchTerm],
        at moment: OpeningMoment,
        way: SearchWay = .candidates
    ) {
        self.query = query
        self.terms = terms
        shape = query.filter.shape
        self.candidates = candidates
        self.ranking = ranking
        self.moment = moment
        self.way = way
        test = PostTest(query.filter, at: moment)
        best = FirstInOrder(limit: query.page.reach)
        isByDistance = query.order == .distance
        nearest = isByDistance ? NearestFirst(ranking, query.page) : nil
        nearness = LeafNearness(of: shape)
        facets = FacetTally(query.facets)
        patience = way == .name ? .max : 2 * candidates.count + 1_000
        if !query.facets.isEmpty { hits = SlotSet() }
        if test.isAlwaysMet {
            count = candidates.count
            isCounted = true
        }
    }

    mutating func take(_ way: SearchWay) {
        self = SearchRun(query, candidates, ranking, terms, at: moment, way: way)
    }

    mutating func outcome(in index: PostIndex) -> SearchOutcome {
        let most = SearchRun.mostCounted
        return SearchOutcome(
            found: nearest?.posts(in: index) ?? best.elements,
            total: count > most ? SearchTotal(count: most, more: true) : SearchTotal(count: count),
            facets: hits.map { _ in facets.counts },
            terms: terms
        )
    }

    static let mostCounted = 1_000

    var isCountKnown: Bool { isCounted || !query.wantsTotal || count > SearchRun.mostCounted }
}

extension SearchRun {
    /// Visits about ``WorkClock/stride`` posts.
    ///
    /// - Returns: whether there is more.
    mutating func advance(in index: PostIndex) -> Bool {
        var work = WorkClock.stride
        switch phase {
        case .looking: if look(in: index, &work) { return true }
        case .counting: if countTheRest(in: index, &work) { return true }
        case .facets:
            if let hits, facets.advance(over: hits, in: index, work: &work) { return true }
            phase = .over
        case .over: return false
        }
        return phase != .over
    }

    private mutating func look(in index: PostIndex, _ work: inout Int) -> Bool {
        switch way {
        case .candidates: if lookAtEach(in: index, work) { return true }
        case .place: if lookAtPlace(in: index, &work) { return true }
        case .distance: if walkOutwards(in: index, &work) { return true }
        case .time, .name:
            if walkInOrder(in: index, work) { return true }
            if patience < 0 {
                // Hits are rare along this walk.
                take(.candidates)
                return true
            }
            // Count from the start.
            (cursor, part, leaf, count) = (
                Candidates.Cursor(), PointTree.PartWalk(), nil, isCounted ? count : 0
            )
            phase = query.wantsTotal && !isCounted ? .counting : .facets
            return false
        }
        phase = .facets
        return false
    }

    private mutating func lookAtEach(in index: PostIndex, _ work: Int) -> Bool {
        let candidates = candidates
        var cursor = cursor
        defer { self.cursor = cursor }
        return candidates.forEach(from: &cursor, atMost: work) { look(at: $0, in: index) }
    }

    private mutating func lookAtPlace(in index: PostIndex, _ work: inout Int) -> Bool {
        let (shape, nearness) = (shape, nearness)
        let isWanted = { (box: LatLonBox) in shape.mayMeet(box) }
        visitRestOfLeaf(nearness, in: index, &work)
        while work > 0 {
            guard let next = part.next(in: index.points, work: &work, where: isWanted) else {
                return !part.isOver
            }
            visit(next, nearness, in: index, &work)
        }
        return true
    }

    private mutating func walkOutwards(in index: PostIndex, _ work: inout Int) -> Bool {
        guard let nearness else { return false }
        let shape = shape
        let isWanted = shape.isBoxed ? { (box: LatLonBox) in shape.mayBeShown(box) } : nil
        var walk = outward ?? PointTree.OutwardWalk(from: nearness.origin, measuring: nearness.geodesic)
        // Avoids copying the frontier.
        outward = nil
        defer { outward = walk }
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

    private func outwardBounds(_ nearness: LeafNearness) -> PointTree.OutwardWalk.Bounds {
        var bounds = PointTree.OutwardWalk.Bounds(
            end: nearness.beyond,
            antipodeEnd: nearness.antipodeEnd,
            distances: nearness.distances
        )
        guard isCountKnown else { return bounds }
        let distances = bounds.distances
        bounds.end = min(bounds.end, reach.haversine)
        bounds.distances = distances.clamped(to: 0...max(distances.lowerBound, reach.metres))
        return bounds
    }

    private mutating func walkInOrder(in index: PostIndex, _ work: Int) -> Bool {
        let (candidates, shape) = (candidates, shape)
        var walk = ordered ?? orderedWalk(in: index)
        defer { ordered = walk }
        for _ in 0..<work {
            guard best.end == nil, let slot = walk.next() else { return false }
            patience -= 1
            guard patience >= 0 else { return false }
            if candidates.contains(slot), index.isPlaced(slot, in: shape), test.isMet(slot, in: index) {
                keep(slot, in: index)
            }
        }
        return true
    }

    private func orderedWalk(in index: PostIndex) -> SortedSlots.Walk {
        let (columns, after) = (index.columns, query.page.after)
        guard let collation = ranking.collation else {
            let end = after.map { PostRow.TimeKey(moment: Int64(-$0.rank), id: $0.id) }
            return index.times.walkBack(from: end.map { end in { columns[$0].timeKey >= end } })
        }
        let start = after.map { NameOrder.Place(name: $0.name, id: $0.id) }
        return index.names.order(by: collation, of: columns)
            .walk(from: start, backwards: query.order == .nameDescending, in: columns)
    }

    private mutating func countTheRest(in index: PostIndex, _ work: inout Int) -> Bool {
        phase = .facets
        let (candidates, shape) = (candidates, shape)
        if shape.isEverywhere {
            var cursor = cursor
            let isMore = candidates.forEach(from: &cursor, atMost: work) {
                if test.isMet($0, in: index) { count += 1 }
            }
            self.cursor = cursor
            if isMore, count <= SearchRun.mostCounted { phase = .counting }
        } else {
            while work > 0, count <= SearchRun.mostCounted {
                guard let leaf = part.next(in: index.points, work: &work, where: shape.mayMeet) else {
                    break
                }
                work -= leaf.entries.count
                for entry in leaf.entries
                where candidates.contains(entry.slot) && index.isPlaced(entry.slot, in: shape)
                    && test.isMet(entry.slot, in: index)
                {
                    count += 1
                }
            }
            if !part.isOver, count <= SearchRun.mostCounted { phase = .counting }
        }
        return phase == .counting
    }
}

extension SearchRun {
    /// From this many candidates on, measuring the leaf is cheaper.
    private static let worthMeasuring = 4

    private mutating func visit(
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
            visit.place = nearness.placed(distances)
            if visit.place == .outside { return }
        }
        goOn(&visit, nearness, in: index, &work)
        if !visit.isOver { self.leaf = visit }
    }

    private mutating func visitRestOfLeaf(_ nearness: LeafNearness?, in index: PostIndex, _ work: inout Int) {
        guard var visit = leaf else { return }
        leaf = nil
        goOn(&visit, nearness, in: index, &work)
        if !visit.isOver { leaf = visit }
    }

    private func isWorthMeasuring(_ leaf: PointTree.Leaf) -> Bool {
        let candidates = candidates
        var count = 0
        for entry in leaf.entries where candidates.contains(entry.slot) {
            count += 1
            if count >= Self.worthMeasuring { return true }
        }
        return false
    }

    private mutating func goOn(
        _ visit: inout LeafVisit,
        _ nearness: LeafNearness?,
        in index: PostIndex,
        _ work: inout Int
    ) {
        let isCounting = !isCountKnown || hits != nil
        let entries = visit.leaf.entries
        if !isCounting {
            guard mayHoldNearest(visit) else { return visit.end() }
            if visit.leaf.isOneFullPoint, let nearest { skip(in: &visit, nearest, in: index) }
        }
        let candidates = candidates
        let end = min(entries.count, visit.next + max(work, 1))
        work -= end - visit.next
        let range = visit.next..<end
        visit.next = end
        guard let nearness else {
            return entries[range].lazy.map(\.slot).filter(candidates.contains).forEach { look(at: $0, in: index) }
        }
        let (origin, isInside) = (nearness.origin, visit.place == .inside)
        for number in range where candidates.contains(entries[number].slot) {
            let (slot, about) = (entries[number].slot, origin.haversine(to: entries[number]))
            if isInside {
                consider(slot, about: about, in: index, isNear: mayHoldNearest(visit))
            } else {
                look(at: slot, about: about, nearness, in: index)
            }
        }
    }

    /// Skips posts at one point before the page, or all if the page is full.
    private func skip(in visit: inout LeafVisit, _ nearest: NearestFirst, in index: PostIndex) {
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

    private mutating func look(at slot: Slot, in index: PostIndex) {
        if let nearness, isByDistance || shape.ring != nil,
            let haversine = ranking.haversine(to: slot, in: index)
        {
            look(at: slot, about: haversine, nearness, in: index)
        } else if index.isPlaced(slot, in: shape) {
            consider(slot, about: 0, in: index)
        }
    }

    @inline(__always)
    private mutating func look(at slot: Slot, about: Double, _ nearness: LeafNearness, in index: PostIndex) {
        switch nearness.placed(about) {
        case .outside: return
        case .unclear: if !index.isPlaced(slot, in: shape) { return }
        case .inside: break
        }
        consider(slot, about: about, in: index)
    }

    /// - Parameters:
    ///   - about: the approximate haversine, if sorted by distance.
    ///   - isNear: whether its leaf may hold one of the nearest.
    @inline(__always)
    private mutating func consider(
        _ slot: Slot,
        about: Double,
        in index: PostIndex,
        isNear: Bool = true
    ) {
        let isWanted =
            isByDistance ? isNear && about <= reach.haversine : ranking.canPrecede(last, slot, in: index)
        guard isWanted || !isCountKnown || hits != nil, test.isMet(slot, in: index) else { return }
        if !isCounted { count += 1 }
        hits?.insert(slot)
        guard isWanted else { return }
        guard isByDistance else { return keep(slot, in: index) }
        nearest?.insert(slot, about: about, in: index)
        reach = nearest?.reach ?? reach
    }

    private mutating func keep(_ slot: Slot, in index: PostIndex) {
        guard let post = ranking.found(slot, in: index) else { return }
        if let after = query.page.after, post.position <= after { return }
        best.insert(post) { $0.position < $1.position }
        last = best.end.map { Ranking.Last($0.position) }
    }

    @inline(__always)
    private func mayHoldNearest(_ visit: LeafVisit) -> Bool {
        guard let distances = visit.distances, isByDistance else { return true }
        return distances.lowerBound <= reach.metres && distances.upperBound >= query.page.after?.rank ?? 0
    }
}
