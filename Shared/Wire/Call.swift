/// What every request is: a value that knows who may send it, whether it changes anything, and what comes back.
public protocol Request: Codable, Sendable {
    associatedtype Reply: Codable & Sendable

    /// Who may send it; ``Access/signedIn`` unless the contract says otherwise.
    static var access: Access { get }

    /// Whether it may be repeated without a key; ``Effect/writes`` unless the contract says otherwise.
    static var effect: Effect { get }

    /// Whether its reply may wait for news (a long poll); not unless it is a ``PolledCall``.
    static var isPolled: Bool { get }

    /// Whether bytes travel beside it; ``BlobUse/none`` unless the contract says otherwise.
    static var blob: BlobUse { get }

    /// With which faults it may be refused, beside those of every call (``FaultCode/general``); none unless the contract
    /// says otherwise.
    static var faults: [FaultCode] { get }
}

extension Request {
    public static var access: Access { .signedIn }
    public static var effect: Effect { .writes }
    public static var isPolled: Bool { false }
    public static var blob: BlobUse { .none }
    public static var faults: [FaultCode] { [] }

    /// Whether it tells that it may be refused so: by itself, or as every call.
    public static func tells(of code: FaultCode) -> Bool { faults.contains(code) || FaultCode.general.contains(code) }
}

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

/// A request that every service answers under its own name: `catalogue.ping`, `chat.ping`.
public protocol CommonCall: Request {
    /// What stands behind the dot.
    static var word: String { get }
}

extension CommonCall {
    /// This call's name at one service.
    public static func name(at service: ServiceName) -> CallName { CallName("\(service).\(word)") }
}

/// Who may send a call; what a contract does not say is ``signedIn``.
///
/// Every step but the first wants a token: a person's, or for ``service`` and ``operator`` one made with the deployment's
/// service key. Deny by default: a request without the proof is refused, whatever socket it came from.
public enum Access: String, Sendable, Codable, CaseIterable {
    /// Anybody, without a token.
    case anyone
    /// Whoever has a token of a person, guests too.
    case guest
    /// Whoever has registered.
    case signedIn
    /// A registered user with the role `moderator` or `operator`.
    case moderator
    /// Whoever runs the stack: a registered user with the role `operator`, or who holds the service key.
    case `operator`
    /// Another service of the stack.
    case service
}

/// Whether a call may be repeated without a key.
public enum Effect: String, Sendable, Codable, CaseIterable {
    /// Nothing changes: a client may repeat it.
    case reads
    /// Something may change: only a request with a key may be repeated.
    case writes
}

/// Whether bytes travel beside the lines of a call, as a frame of their own (``WireLimits/blob``).
public enum BlobUse: String, Sendable, Codable, CaseIterable {
    case none
    /// Beside the request.
    case `in`
    /// Beside the reply.
    case out
}

/// The reply of a call that has nothing to tell but that it is done: `{}`.
public struct Done: Codable, Sendable, Equatable {
    public init() {}
}
