import Synchronization
import Wire

/// A request between its arrival and the task that works on it.
///
/// It is taken out once, so that a request which waits for long pins nothing of its line.
final class ArrivedRequest: Sendable {
    enum Content: Sendable {
        /// A line that is too long to be read where it arrives.
        case unread(Message)
        case read(IncomingRequest, Route, blob: [UInt8]?, pass: GatePass?)
    }

    private let content: Mutex<Content?>

    init(_ content: Content) {
        self.content = Mutex(content)
    }

    func take() -> Content? {
        content.withLock { $0.take() }
    }
}

/// What is left of a request once its line is gone: what its answer needs, and no more.
struct PreparedRequest: Sendable {
    let id: [UInt8]?
    let route: Route
    let trace: String
    let deadline: ContinuousClock.Instant
    let blob: [UInt8]?
    let origin: Peer
    /// To be given back when it is answered.
    var pass: GatePass?
    /// Bytes of its line.
    let size: Int
    var bearer: Bearer?
    /// Set on a write that may be repeated, for whoever may ask for its reply.
    var key: RequestKey?
    /// The handler with its decoded request, or why there is nothing for it to do.
    var work: Result<Route.Work, any Error> = .failure(CancellationError())

    /// The key, if an answer may be stored under it that the handler would not meet by itself.
    var keyToLookUp: RequestKey? {
        if case .success = work, route.isOneWrite { nil } else { key }
    }

    init(
        _ request: IncomingRequest,
        _ route: Route,
        blob: [UInt8]?,
        from origin: Peer,
        since arrival: ContinuousClock.Instant
    ) {
        id = request.id
        self.route = route
        trace = request.trace ?? ""
        deadline = arrival.advanced(by: .milliseconds(request.ttlMs))
        self.blob = blob
        self.origin = origin
        size = request.document.size
    }
}

/// A line that is an answer already: nothing is left for a handler.
struct Answered: Error {
    let line: [UInt8]
}
