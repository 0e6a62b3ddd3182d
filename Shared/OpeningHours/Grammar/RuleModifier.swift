/// What a rule says of the times it selects.
public enum RuleModifier: Hashable, Sendable {
    /// `open`, which is also what a rule without a modifier and without a comment means.
    case open
    /// `closed` or `off`.
    case closed
    /// `unknown`, which is also what a comment alone means.
    case unknown
}
