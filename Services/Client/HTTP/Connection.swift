import Foundation
import UmkreisWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One exchange with pieces in the order of arrival; cancelled when released.
///
/// Has a URLSession of its own: only a session's delegate receives all pieces on every platform.
final class Connection {
    /// A part of the response.
    enum Piece: Sendable {
        case head(HTTPURLResponse)
        case bytes(Data)
        /// The end; a complete response has no failure.
        case end(SendFailure?)
    }

    private let task: URLSessionTask
    private let session: URLSession
    private var pieces: AsyncStream<Piece>.Iterator

    /// - Parameter buffer: pieces; a consumer that is further behind loses the connection, and resumes later.
    init(stream request: URLRequest, _ configuration: URLSessionConfiguration, buffer: Int) {
        let (stream, continuation) = AsyncStream<Piece>.makeStream(bufferingPolicy: .bufferingOldest(buffer))
        pieces = stream.makeAsyncIterator()
        session = URLSession(configuration: configuration, delegate: Receiver(continuation), delegateQueue: nil)
        task = session.dataTask(with: request)
        start()
    }

    /// - Parameter progress: receives sent and total bytes.
    init(
        upload request: URLRequest,
        _ body: UploadSource,
        _ configuration: URLSessionConfiguration,
        progress: @escaping @Sendable (Int64, Int64) -> Void
    ) {
        let (stream, continuation) = AsyncStream<Piece>.makeStream()
        pieces = stream.makeAsyncIterator()
        let receiver = Receiver(continuation, progress: progress)
        session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
        task =
            switch body {
            case .bytes(let bytes): session.uploadTask(with: request, from: bytes)
            case .file(let file): session.uploadTask(with: request, fromFile: file)
            }
        start()
    }

    private func start() {
        task.resume()
        session.finishTasksAndInvalidate()
    }

    deinit {
        session.cancel(task)
    }

    /// Returns `nil` when the task is cancelled or the consumer was too slow.
    func next() async -> Piece? { await pieces.next() }

    /// Returns the rest of a response, or as much of it as fits.
    func body(upTo limit: Int) async throws(SendFailure) -> Data {
        var body = Data()
        while let piece = await next() {
            switch piece {
            case .bytes(let bytes):
                guard body.count + bytes.count <= limit else { return body }
                body += bytes
            case .end(let failure?): throw failure
            case .head, .end(nil): return body
            }
        }
        throw .cancelled
    }
}

/// Passes on what URLSession reports, and refuses redirects.
private final class Receiver: NSObject, URLSessionDataDelegate {
    private let pieces: AsyncStream<Connection.Piece>.Continuation
    private let progress: (@Sendable (Int64, Int64) -> Void)?

    init(
        _ pieces: AsyncStream<Connection.Piece>.Continuation,
        progress: (@Sendable (Int64, Int64) -> Void)? = nil
    ) {
        self.pieces = pieces
        self.progress = progress
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
        pieces.yield(.head(response))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard case .dropped = pieces.yield(.bytes(data)) else { return }
        pieces.finish()
        dataTask.cancelUnlessCompleted()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        pieces.yield(.end(error.map { SendFailure(ofTransport: $0) }))
        pieces.finish()
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        progress?(totalBytesSent, totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
