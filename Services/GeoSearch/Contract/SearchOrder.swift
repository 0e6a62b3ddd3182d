/// How hits are sorted.
public enum SearchOrder: String, Codable, Sendable, Equatable, CaseIterable {
    /// Nearest first; wants a point.
    case distance
    /// Last posted first.
    case newest
}
