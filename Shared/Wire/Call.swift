/// A request to one service: its type says where it goes, who may send it and what comes back.
///
/// A call stands in the contract of the service that answers it, one a file. Its doc comment gives promises, limits and
/// faults.
public protocol Call: Request {
    /// The service, a dot, the type's name with a small first letter.
    static var name: CallName { get }
}

/// A call whose reply waits for news: a long poll.
///
/// It answers as soon as there is something, or with nothing when the time is over. Long polls have a lane of their own,
/// in the client and in the service: they take no place among requests in flight.
public protocol PolledCall: Call {
    /// How long to wait for news, 0…25,000 ms; 0 unless said otherwise.
    var waitMs: Int? { get }
}

extension PolledCall {
    public static var isPolled: Bool { true }
}
