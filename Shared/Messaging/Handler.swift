public import Wire

/// What a service does about one request.
///
/// One handler a file.
///
/// Its first lines turn wire values into domain values; whatever depends on what is stored is decided inside its one
/// transaction, so that a repeat of the request meets the stored answer before anything else.
public protocol Handler<Asked>: Sendable {
    associatedtype Asked: Request
    /// What it answers with: the call's reply, or a value that says the same in JSON.
    ///
    /// The latter where what is stored is handed on as it stands, and would be read only to be written again.
    associatedtype Answer: Encodable & Sendable = Asked.Reply

    /// Whether it reads and computes for a small part of a millisecond between any two waits, whatever is asked.
    ///
    /// A brief one is worked on where messages arrive, without a change of threads; what comes behind it waits so long. No,
    /// unless the handler says so: an import is not, and a page is as far as ``CallContext/reply(of:_:)`` sees to it.
    static var isBrief: Bool { get }

    /// Whether it may end the session that its request comes with.
    ///
    /// Then a repeat under the same key is told the first reply although its token is no longer good. No, unless the
    /// handler says so.
    static var endsSession: Bool { get }

    /// The restrictions under which a user may send it all the same (``Restriction``); none, unless the handler says so.
    ///
    /// For what somebody does with their own account, so that whoever is suspended can still leave.
    static var waives: Set<Restriction> { get }

    /// What this deployment asks of the request's members beyond the contract's rules (``Ruled``); nothing, unless the
    /// handler says so.
    var rules: FieldRules { get }

    /// Whether all that it does is one write for its context, which meets a repeat by itself.
    ///
    /// Then no stored answer is looked for before it begins. What it refuses before the write must hang on the request
    /// alone. No, unless the handler says so: one that asks others first must not hear something else the second time.
    static var isOneWrite: Bool { get }

    /// What limits requests before they take a place; nothing, unless the handler says so.
    var gate: CallGate? { get }

    /// Whether the request counts as a known sender's at the gate; called where it arrived, so it may not wait.
    func isKnown(_ request: Asked) -> Bool

    /// - Throws: a ``Fault`` or an error that is ``FaultConvertible`` is told to the caller; any other error is logged and
    ///   told as `internal`.
    func handle(_ request: Asked, _ context: CallContext) async throws -> Answer
}

extension Handler {
    public static var isBrief: Bool { false }
    public static var endsSession: Bool { false }
    public static var waives: Set<Restriction> { [] }
    public var rules: FieldRules { [:] }
    public static var isOneWrite: Bool { false }
    public var gate: CallGate? { nil }
    public func isKnown(_ request: Asked) -> Bool { false }
}

/// A handler whose reply comes with bytes beside it, for a call with ``BlobUse/out``.
public protocol AccompaniedHandler<Asked>: Sendable {
    associatedtype Asked: Request

    /// - Throws: as ``Handler/handle(_:_:)``.
    func handle(_ request: Asked, _ context: CallContext) async throws -> Accompanied<Asked.Reply>
}
