public import Wire

/// What a service does about one request.
///
/// One handler a file.
///
/// Its first lines turn wire values into domain values; whatever depends on what is stored is decided inside its one
/// transaction, so that a repeat of the request meets the stored answer before anything else.
///
/// It may run where messages arrive, so between two waits it computes for a millisecond at most: what takes longer belongs
/// into the closures of the database, or on threads of its own as hashing passwords does.
public protocol Handler<Asked>: Sendable {
    associatedtype Asked: Request

    /// - Throws: a ``Fault`` or an error that is ``FaultConvertible`` is told to the caller; any other error is logged and
    ///   told as `internal`.
    func handle(_ request: Asked, _ context: CallContext) async throws -> Asked.Reply
}
