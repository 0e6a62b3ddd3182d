/// A request with its access rule, effect and reply type.
public protocol Request: Codable, Sendable {
    associatedtype Reply: Codable & Sendable

    /// Defaults to ``Access/signedIn``.
    static var access: Access { get }

    /// Defaults to ``Effect/writes``.
    static var effect: Effect { get }

    /// Whether it is a long poll (``PolledCall``).
    static var isPolled: Bool { get }

    /// Defaults to ``BlobUse/none``.
    static var blob: BlobUse { get }

    /// The faults beyond ``FaultCode/general``.
    static var faults: [FaultCode] { get }

    /// `nil` unless the end of the call is announced.
    static var deprecation: Deprecation? { get }

    /// Defaults to none.
    static var traits: [CallTrait] { get }
}

extension Request {
    public static var access: Access { .signedIn }
    public static var effect: Effect { .writes }
    public static var isPolled: Bool { false }
    public static var blob: BlobUse { .none }
    public static var faults: [FaultCode] { [] }
    public static var deprecation: Deprecation? { nil }
    public static var traits: [CallTrait] { [] }

    /// Whether ``faults`` or ``FaultCode/general`` declares this fault.
    public static func declares(_ code: FaultCode) -> Bool { faults.contains(code) || FaultCode.general.contains(code) }
}

/// A request to one service, declared in its contract, one per file.
public protocol Call: Request {
    /// `service.typeName`, the type's first letter in lower case.
    static var name: CallName { get }
}

/// A call whose reply waits for events: a long poll.
///
/// Returns an empty result on timeout. Does not count as a request in flight.
public protocol PolledCall: Call {
    /// Timeout in milliseconds, 0…25,000; 0 by default.
    var waitMs: Int? { get }
}

extension PolledCall {
    public static var isPolled: Bool { true }
}

/// A request that every service handles: `catalogue.ping`, `chat.ping`.
public protocol BuiltInCall: Request {
    /// The name without the service.
    static var word: String { get }
}

extension BuiltInCall {
    public static func name(at service: ServiceName) -> CallName { CallName("\(service).\(word)") }
}

/// The minimum access of a call.
///
/// All but ``anyone`` require a token on every socket. ``service`` requires one signed with the deployment's service
/// key, which ``operator`` also accepts.
public enum Access: String, Sendable, Codable, CaseIterable {
    /// Callers without a token.
    case anyone
    /// Users and guests.
    case guest
    /// Registered users.
    case signedIn
    /// Moderators and operators.
    case moderator
    /// Operators, and holders of the service key.
    case `operator`
    /// Other services of the stack.
    case service
}

/// Whether a call may be repeated without a key.
public enum Effect: String, Sendable, Codable, CaseIterable {
    /// Safe to repeat.
    case reads
    /// Repeatable only with a key.
    case writes
}

/// Whether a blob accompanies a call (``WireLimits/blob``).
public enum BlobUse: String, Sendable, Codable, CaseIterable {
    case none
    /// The blob is sent with the request.
    case `in`
    /// The blob is sent with the reply, whose body has `contentType`, `total` and `sha256`.
    ///
    /// The request takes `offset` and `length`.
    case out
}

/// An empty reply: `{}`.
public struct Done: Codable, Sendable, Equatable {
    public init() {}
}
