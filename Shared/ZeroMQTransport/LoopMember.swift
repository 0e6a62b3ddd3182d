/// A socket of the loop, with what belongs to it.
///
/// Only the loop's thread touches one.
protocol LoopMember: AnyObject {
    /// The sockets by whose descriptors the loop is woken.
    var sockets: [RawSocket] { get }

    /// Takes in what has come, where a socket may have news.
    ///
    /// - Returns: whether there was anything, or may be more, so that the loop is not to sleep.
    func receive(at now: ContinuousClock.Instant) -> Bool

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
