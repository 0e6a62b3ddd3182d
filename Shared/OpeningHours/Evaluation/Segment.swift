/// A stretch of a day in one state.
struct Segment: Sendable {
    /// Minutes since midnight.
    var start: Int
    var mark: Mark

    /// What is known of a stretch.
    struct Mark: Equatable, Sendable {
        var state: OpeningState
        /// The rule that decided, -1 if none did, -2 if school holidays decide.
        var rule: Int
        /// Whether the end is guessed.
        var isOpenEnd = false
        /// Whether the rule is about the day before.
        var isSpill = false
        /// Whether nothing may be painted over it, as over fallback rules.
        var isFinal = false

        static let nothing = Mark(state: .closed, rule: -1)
        static let school = Mark(state: .unknown, rule: -2)
    }
}
