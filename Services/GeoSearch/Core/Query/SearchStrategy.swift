import GeoSearchContract

/// The order in which a search visits posts; all find the same hits.
enum SearchStrategy: CaseIterable {
    /// Every candidate: a post that meets all indexed filters.
    case candidates
    /// Every post in the area.
    case area
    /// Outwards from the point until the page is full.
    case outward
    /// Back in time until the page is full.
    case time
    /// Alphabetically until the page is full.
    case name
}

/// The costs that choose a strategy, in visited posts.
///
/// They affect only the speed (`SearchWayTests`). An "estimate" has no measurement of its own.
enum SearchCosts {
    /// Up to this count, candidates are visited without estimating the area.
    ///
    /// Measured with ``Candidates/fewLimit``: four letters within 50 km of a million posts, 0.169 → 0.137 ms.
    static let fewCandidates = 256

    /// A circle with more candidates than all posts divided by this is walked outwards without an estimate.
    ///
    /// Measured together with hits written from columns: 20 nearest within 50 km, 0.51–0.56 → 0.49–0.51 of PostGIS's
    /// p50 (decision 0041).
    static let commonShare = 4

    /// Far away, posts of an area are this much cheaper than candidates: a leaf of up to 32 is measured once.
    ///
    /// Measuring a single post takes 10 µs there (decision 0071); the ratio is an estimate.
    static let farPostsPerCandidate = 16

    /// Candidates that cost one step back in time: an estimate.
    static let timeStep = 4

    /// Steps by name that cost one candidate, because its sort key must be computed.
    ///
    /// A sort key takes 0.25 to 0.34 µs (decision 0046); the ratio is an estimate.
    static let nameStepsPerSortKey = 100

    /// Up to this count, names are sorted without an order of all names, which takes 0.53 to 0.58 s for a million
    /// (decision 0046); the limit is an estimate.
    static let fewNames = 2_000

    /// An ordered walk that exceeds `walkFactor` × candidates + `walkSlack` steps is given up: an estimate.
    static let walkFactor = 2
    static let walkSlack = 1_000

    /// Candidates from which on measuring their leaf is cheaper: an estimate.
    static let candidatesPerMeasuredLeaf = 4
}

extension PostIndex {
    /// Estimates the posts that each strategy visits, if hits are evenly spread.
    ///
    /// - Parameter isCountKnown: if false, a walk goes on until it has counted ``SearchRun/maximumCounted`` hits.
    func cheapestStrategy(_ query: PostQuery, _ candidates: Candidates, isCountKnown: Bool) -> SearchStrategy {
        let shape = query.filter.shape
        if query.order == .distance, shape.isCircle, query.facets.isEmpty,
            candidates.count > livingCount / SearchCosts.commonShare
        {
            return .outward
        }
        guard candidates.count > SearchCosts.fewCandidates else { return .candidates }
        let inArea = shape.isEverywhere ? Int.max : points.roughCount(where: shape.mayMeet)
        let areaCost = shape.isFarAway ? inArea / SearchCosts.farPostsPerCandidate : inArea
        let scan: SearchStrategy = candidates.count <= areaCost ? .candidates : .area
        let hits = min(candidates.count, inArea)
        // Facets need all hits.
        guard query.facets.isEmpty, hits > SearchCosts.fewCandidates else { return scan }
        let wanted = isCountKnown ? query.page.reach : max(query.page.reach, SearchRun.maximumCounted + 1)
        let steps = wanted * max(1, livingCount / hits)
        switch query.order {
        case .distance:
            // Within a circle, posts outside of it come last.
            let stepsInCircle = min(inArea, wanted * max(1, livingCount / candidates.count))
            return (shape.isCircle ? stepsInCircle : steps) <= hits ? .outward : scan
        case .newest:
            return SearchCosts.timeStep * steps < hits ? .time : scan
        case .name, .nameDescending:
            let isCheaper = hits > SearchCosts.fewNames && steps / SearchCosts.nameStepsPerSortKey < hits
            return isCheaper ? .name : scan
        case .rating, .price, .relevance:
            return scan
        }
    }
}
