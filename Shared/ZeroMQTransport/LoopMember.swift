import CZeroMQ

/// A socket of the loop, with what belongs to it.
///
/// Only the loop's thread touches one.
protocol LoopMember: AnyObject {
    /// Adds what the loop is to watch for this member.
    func watch(_ items: inout [zmq_pollitem_t])

    /// Takes in what has come.
    ///
    /// - Parameters:
    ///   - items: what ``watch(_:)`` added for every member, in the same order, now with what happened.
    ///   - index: where this member's items begin; moved behind them.
    /// - Returns: whether there may be more, so that the loop is not to sleep.
    func receive(_ items: [zmq_pollitem_t], from index: inout Int, at now: ContinuousClock.Instant) -> Bool

    /// Sends what waits, ends what is due.
    ///
    /// - Returns: when this is to be done again at the latest.
    func settle(at now: ContinuousClock.Instant) -> ContinuousClock.Instant?

    /// Closes the socket and ends every wait.
    func close()
}

extension LoopMember {
    /// The most messages that a socket may hand over before others have their turn.
    static var batch: Int { 256 }
}
