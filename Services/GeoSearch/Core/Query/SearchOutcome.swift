import GeoSearchContract

/// A search result, with one hit beyond the page if there are more.
struct SearchOutcome: Sendable {
    var found: [FoundPost] = []
    var total = SearchTotal(count: 0)
    var facets: [String: [FacetCount]]?
    /// The terms from ``PostIndex/understood(_:by:)``.
    var terms: [SearchTerm] = []
}

struct FoundPost: Sendable {
    let slot: Slot
    /// Metres.
    let distance: Double?
    let position: HitPosition
}
