/// What to do with moments, such as `12:00`, which other tags than `opening_hours` have (`collection_times`).
public enum PointsInTime: Hashable, Sendable {
    /// They are refused.
    case refused
    /// They are taken, with a warning, if the value has nothing else; among stretches of time they are a slip.
    case whenAlone
    /// They are taken everywhere.
    case accepted
}
