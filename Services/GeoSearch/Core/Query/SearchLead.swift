import GeoSearchContract

/// Which index leads a search.
enum SearchLead: Equatable, CaseIterable {
    /// Look at each post that has the words.
    case words
    /// Look at each post of the kinds.
    case kinds
    /// Walk outwards from the point and stop when there are enough.
    case distance
    /// Look at each post within the radius.
    case radius
    /// Walk back in time and stop when there are enough.
    case time

    /// Whether a query has what this index is asked with, and a walk goes in its order.
    func canLead(_ query: PostQuery) -> Bool {
        switch self {
        case .words: !query.terms.isEmpty
        case .kinds: !query.kinds.isEmpty
        case .distance: query.order == .distance
        case .radius: query.origin != nil
        case .time: query.order == .newest
        }
    }
}
