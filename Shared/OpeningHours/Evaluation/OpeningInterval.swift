public import Foundation

/// A stretch of time in which a place is open, or may be.
public struct OpeningInterval: Hashable, Sendable {
    /// Its first moment.
    public let start: Date
    /// The moment after its last.
    public internal(set) var end: Date
    /// Whether nobody can say if the place is open.
    public let isUnknown: Bool
    /// The comment of the rule, the name of the holiday, or that the end is a guess.
    public let comment: String?
}
