/// Whether a place is open.
public enum OpeningState: UInt8, Hashable, Sendable {
    /// Closed, also when nothing is said.
    case closed
    /// Open.
    case open
    /// It depends on something that the value cannot say, such as an appointment.
    case unknown
}
