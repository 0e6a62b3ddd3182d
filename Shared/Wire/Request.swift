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
}
