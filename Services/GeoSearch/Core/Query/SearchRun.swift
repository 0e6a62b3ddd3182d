import GeoSearchContract
import ServiceKit

/// A resumable search among the posts present at its start.
///
/// 1. *Plan*: ``PostIndex/beginSearch(_:hiding:at:strategy:by:)`` intersects the indexed filters to ``Candidates`` and
///    chooses a ``SearchStrategy``.
/// 2. *Walk* (`SearchRun+walks`): visits posts in the strategy's order; those of the map leaf by leaf
///    (`SearchRun+leaves`).
/// 3. *Match* (`SearchRun+matching`): keeps candidates in the area that pass the ``PostTest`` and may be on the page.
/// 4. *Order*: ``Ranking`` computes sort keys; ``FirstInOrder``, or ``NearestFirst`` by distance, hold the page.
/// 5. *Count*: ordered walks stop at the end of the page; then the hits and the facets are counted.
/// 6. *Page*: ``outcome(in:)``.
///
/// The index is passed to each part, since storing it would retain sixty arrays. Large values are not copied for each
/// visited post: that cost 10 % of the processor time (decision 0084).
struct SearchRun {
    // The plan.
    let query: PostQuery
    let shape: SearchShape
    let candidates: Candidates
    let ranking: Ranking
    /// The terms from ``PostIndex/understood(_:by:)``.
    private let terms: [SearchTerm]
    private let moment: OpeningMoment
    private var strategy = SearchStrategy.candidates
    let isByDistance: Bool
    /// Decides about distances, if the search has a point.
    let nearness: LeafNearness?
    var test: PostTest

    // The hits.
    /// The page, unless sorted by distance.
    var best: FirstInOrder<FoundPost>
    /// The last hit of a full ``best``.
    var pageEnd: Ranking.Last?
    /// The page, sorted by distance.
    var nearest: NearestFirst?
    /// A copy from ``nearest``, which is too large to copy for every post.
    var reach = NearestFirst.Reach()
    var count = 0
    private(set) var isCounted = false
    /// All hits, for facets.
    var hits: SlotSet?
    private var facets: FacetTally

    // The position.
    var phase = Phase.walking
    var candidateCursor = Candidates.Cursor()
    var areaWalk = PointTree.PartWalk()
    var outwardWalk: PointTree.OutwardWalk?
    var orderedWalk: SortedSlots.Walk?
    /// The rest of the last leaf.
    var leaf: LeafVisit?
    /// The remaining steps of an ordered walk.
    var remainingSteps = Int.max

    enum Phase {
        case walking
        /// Counts the hits after an ordered walk.
        case counting
        case facets
        case done
    }

    init(
        _ query: PostQuery,
        _ candidates: Candidates,
        _ ranking: Ranking,
        _ terms: [SearchTerm],
        at moment: OpeningMoment
    ) {
        self.query = query
        self.candidates = candidates
        self.ranking = ranking
        self.terms = terms
        self.moment = moment
        shape = query.filter.shape
        isByDistance = query.order == .distance
        nearness = LeafNearness(of: shape)
        test = PostTest(query.filter, at: moment)
        best = FirstInOrder(limit: query.page.reach)
        nearest = isByDistance ? NearestFirst(ranking, query.page) : nil
        facets = FacetTally(query.facets)
        if !query.facets.isEmpty { hits = SlotSet() }
        if test.isAlwaysMet {
            count = candidates.count
            isCounted = true
        }
    }

    /// Call before the first part.
    mutating func use(_ strategy: SearchStrategy) {
        self.strategy = strategy
        guard strategy != .name else { return }
        remainingSteps = SearchCosts.walkFactor * candidates.count + SearchCosts.walkSlack
    }

    /// Visits about ``WorkClock/stride`` posts.
    ///
    /// - Returns: whether there is more.
    mutating func advance(in index: PostIndex) -> Bool {
        var work = WorkClock.stride
        switch phase {
        case .walking: if walk(in: index, &work) { return true }
        case .counting: if countHits(in: index, &work) { return true }
        case .facets:
            if let hits, facets.advance(over: hits, in: index, work: &work) { return true }
            phase = .done
        case .done: return false
        }
        return phase != .done
    }

    private mutating func walk(in index: PostIndex, _ work: inout Int) -> Bool {
        switch strategy {
        case .candidates: if visitCandidates(in: index, work) { return true }
        case .area: if visitArea(in: index, &work) { return true }
        case .outward: if visitOutward(in: index, &work) { return true }
        case .time, .name:
            if visitInOrder(in: index, work) { return true }
            return endOrderedWalk()
        }
        phase = .facets
        return false
    }

    /// - Returns: whether to walk again.
    private mutating func endOrderedWalk() -> Bool {
        guard remainingSteps >= 0 else {
            // Hits are rare along this walk.
            self = SearchRun(query, candidates, ranking, terms, at: moment)
            return true
        }
        if !isCounted { count = 0 }
        phase = query.wantsTotal && !isCounted ? .counting : .facets
        return false
    }

    mutating func outcome(in index: PostIndex) -> SearchOutcome {
        let maximum = SearchRun.maximumCounted
        return SearchOutcome(
            found: nearest?.posts(in: index) ?? best.elements,
            total: count > maximum ? SearchTotal(count: maximum, more: true) : SearchTotal(count: count),
            facets: hits.map { _ in facets.counts },
            terms: terms
        )
    }

    /// More hits are reported as "more".
    static let maximumCounted = 1_000

    var isCountKnown: Bool { isCounted || !query.wantsTotal || count > SearchRun.maximumCounted }

    /// Whether hits beyond the page matter as well.
    var needsAllHits: Bool { !isCountKnown || hits != nil }
}
