public import Foundation

/// What a visitor wants to know at a moment.
public struct OpeningStatus: Hashable, Sendable {
    /// One of five states.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Open, and not about to close.
        case open
        /// Open, and closed within the threshold.
        case closesSoon
        /// Closed, and not about to open.
        case closed
        /// Closed, and open within the threshold.
        case opensSoon
        /// The value cannot say.
        case unknown
    }

    /// The state.
    public let kind: Kind
    /// The comment of the rule, the name of the holiday, or that the end is a guess.
    public let comment: String?
    /// Whether the state is unknown only because nobody knows when the place closes.
    public let isOpenEnd: Bool
    /// The next change if it is within the threshold.
    public let change: StatusChange?
    /// The moment that was asked for.
    public let date: Date
}
