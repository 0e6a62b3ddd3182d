import Foundation
import Wire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One connection of an event stream, closed when released.
final class StreamConnection {
    /// What arrives on a connection.
    enum Piece: Sendable {
        case head(status: Int, HTTPURLResponse)
        case bytes(Data)
        case end(SendFailure)
    }

    private let task: URLSessionDataTask
    private let session: URLSession
    private var pieces: AsyncStream<Piece>.Iterator

    /// - Parameter buffer: pieces; a consumer that is further behind loses the connection, and resumes later.
    init(_ request: URLRequest, _ configuration: URLSessionConfiguration, buffer: Int) {
        let (stream, continuation) = AsyncStream<Piece>.makeStream(bufferingPolicy: .bufferingOldest(buffer))
        session = URLSession(configuration: configuration, delegate: Receiver(continuation), delegateQueue: nil)
        task = session.dataTask(with: request)
        pieces = stream.makeAsyncIterator()
        task.resume()
    }

    deinit {
        task.cancel()
        session.invalidateAndCancel()
    }

    /// Returns `nil` when the task is cancelled or the consumer was too slow.
    func next() async -> Piece? { await pieces.next() }

    private final class Receiver: NSObject, URLSessionDataDelegate {
        private let pieces: AsyncStream<Piece>.Continuation

        init(_ pieces: AsyncStream<Piece>.Continuation) {
            self.pieces = pieces
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
            pieces.yield(.head(status: response.statusCode, response))
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            guard case .dropped = pieces.yield(.bytes(data)) else { return }
            pieces.finish()
            dataTask.cancel()
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            pieces.yield(.end(SendFailure(ofTransport: error ?? URLError(.networkConnectionLost))))
            pieces.finish()
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
}
