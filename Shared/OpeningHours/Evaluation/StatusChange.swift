public import Foundation

/// A moment at which a visitor finds another state.
public struct StatusChange: Hashable, Sendable {
    /// When.
    public let date: Date
    /// The state from then.
    public let state: OpeningState
    /// Its comment.
    public let comment: String?
    /// The time as the clocks of the place show it.
    public let wallTime: WallTime
    /// Whether the state is unknown only because nobody knows when the place closes.
    public let isOpenEnd: Bool
}
