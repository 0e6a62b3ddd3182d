import Synchronization
import Wire

/// A request before its task; taken once, to release the line.
final class ReceivedRequest: Sendable {
    enum Content: Sendable {
        /// Too long to read on arrival.
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

/// The parts of a request that its reply needs.
struct PreparedRequest: Sendable {
    let id: [UInt8]?
    let route: Route
    let trace: String
    let deadline: ContinuousClock.Instant
    let blob: [UInt8]?
    let origin: Peer
    /// Released with the reply.
    var pass: GatePass?
    /// Bytes of its line.
    let size: Int
    var bearer: Bearer?
    /// For a repeatable write.
    var key: RequestKey?
    /// The handler with its decoded request.
    var work: Result<Route.Work, any Error> = .failure(CancellationError())

    /// `nil` if the handler's single write finds the stored reply.
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

struct Answered: Error {
    let line: [UInt8]
}
