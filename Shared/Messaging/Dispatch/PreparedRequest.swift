import Synchronization
import UmkreisWire

/// A request with its route, before authentication.
struct ReadRequest: Sendable {
    let request: IncomingRequest
    let route: Route
    let blob: [UInt8]?
    /// Released with the reply.
    let pass: GatePass?
}

/// The result of reading a line.
enum Reading {
    case answered([UInt8])
    case request(ReadRequest)
}

/// The result of the checks before the handler.
enum Preparation {
    case answered([UInt8])
    case request(PreparedRequest)
}

/// A request before its task; taken once, to release the line.
final class ReceivedRequest: Sendable {
    enum Content: Sendable {
        /// Too long to read on arrival.
        case unread(Message)
        case read(ReadRequest)

        /// Size of the line in bytes.
        var bytes: Int {
            switch self {
            case .unread(let message): message.line.count
            case .read(let read): read.request.document.size
            }
        }

        var blob: [UInt8]? {
            switch self {
            case .unread(let message): message.blob
            case .read(let read): read.blob
            }
        }

        var id: [UInt8]? {
            switch self {
            case .unread(let message): RequestLine.id(of: message.line)
            case .read(let read): read.request.id
            }
        }

        var route: Route? { if case .read(let read) = self { read.route } else { nil } }
        var pass: GatePass? { if case .read(let read) = self { read.pass } else { nil } }
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
    var origin: RequestOrigin
    let pass: GatePass?
    /// Bytes of its line.
    let size: Int
    var bearer: Bearer?
    /// The token of a user's long poll, to be checked again before the reply.
    var pollToken: String?
    /// The key of a repeatable write.
    var key: RequestKey?
    /// The handler with its decoded request.
    var work: Result<Route.Work, any Error> = .failure(CancellationError())

    /// `nil` if the handler's single write finds the stored reply.
    var keyToLookUp: RequestKey? {
        if case .success = work, route.isOneWrite { nil } else { key }
    }

    init(_ read: ReadRequest, from origin: RequestOrigin, since arrival: ContinuousClock.Instant) {
        id = read.request.id
        route = read.route
        trace = read.request.trace ?? ""
        deadline = arrival.advanced(by: .milliseconds(read.request.ttlMs))
        blob = read.blob
        self.origin = origin
        pass = read.pass
        size = read.request.document.size
    }
}
