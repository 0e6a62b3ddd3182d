public import UmkreisWire

/// The implementation of one call; one per file.
///
/// Decisions that depend on stored data belong in its transaction, where a repeat finds the stored reply.
public protocol Handler<Asked>: Sendable {
    associatedtype Asked: Request
    /// The reply, or stored JSON of it.
    associatedtype Answer: Encodable & Sendable = Asked.Reply

    /// Whether it runs well under a millisecond between suspensions.
    ///
    /// Brief handlers delay later messages. Use ``CallContext/reply(of:_:)`` for lists.
    static var isBrief: Bool { get }

    /// Whether it may end its session; a repeat still gets the first reply.
    static var endsSession: Bool { get }

    /// Restrictions (``Restriction``) that do not apply, for users' own accounts.
    static var waives: Set<Restriction> { get }

    /// This deployment's additional rules (``Ruled``).
    var rules: FieldRules { get }

    /// Whether one write is its only effect and detects repeats.
    ///
    /// Earlier refusals must depend only on the request. Not for handlers that call services first.
    static var isOneWrite: Bool { get }

    /// Whether it mostly computes, for a millisecond or more: then it waits for its sender's turn.
    ///
    /// Not for handlers that wait for services or writes; those use ``CallContext/inTurn(_:)`` for a part.
    static var computes: Bool { get }

    /// Limits its requests before admission.
    var gate: CallGate? { get }

    /// Whether the gate knows the sender; must not block.
    func isKnown(_ request: Asked) -> Bool

    /// - Throws: faults for the caller; other errors are logged and returned as `internal`.
    func handle(_ request: Asked, _ context: CallContext) async throws -> Answer
}

extension Handler {
    public static var isBrief: Bool { false }
    public static var endsSession: Bool { false }
    public static var waives: Set<Restriction> { [] }
    public var rules: FieldRules { [:] }
    public static var isOneWrite: Bool { false }
    public static var computes: Bool { false }
    public var gate: CallGate? { nil }
    public func isKnown(_ request: Asked) -> Bool { false }
}

/// A handler with a blob in its reply (``BlobUse/out``).
public protocol BlobHandler<Asked>: Sendable {
    associatedtype Asked: Request

    func handle(_ request: Asked, _ context: CallContext) async throws -> ReplyWithBlob<Asked.Reply>
}
