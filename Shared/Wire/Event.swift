/// Something that has become true in a service, told to whoever follows it.
///
/// An event is a row, written in the transaction that makes it true (transactional outbox). Its name is the service, a
/// dot, the type's name with a small first letter.
///
/// The log is compacted: of each subject the newest event stays, those before it go. So an event tells all that there is
/// to know of its subject: whoever hears the last one alone knows as much as whoever heard them all, and nothing hangs on
/// which of two subjects was heard of first.
public protocol Event: Codable, Sendable {
    static var name: CallName { get }

    /// What it is about: the id of a thing, with the aspect before it where a thing has several: `01J…`, `rating/01J…`.
    ///
    /// Unique among the events of a service; never empty.
    var subject: String { get }

    /// Whether it says that its subject is no more (a tombstone); no, unless said otherwise.
    ///
    /// What was told of the subject before is erased with it, and after thirty days it goes itself.
    var isTombstone: Bool { get }
}

extension Event {
    public var isTombstone: Bool { false }
}
