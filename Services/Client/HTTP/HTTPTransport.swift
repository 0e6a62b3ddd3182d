import Foundation
import UmkreisWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Exchanges requests and responses through URLSession.
final class HTTPTransport: Sendable {
    let address: ServerAddress
    let configuration: URLSessionConfiguration
    let stub: StubTransport?
    private let session: URLSession

    init(at address: ServerAddress, _ configuration: URLSessionConfiguration, stub: StubTransport? = nil) {
        self.address = address
        self.stub = stub
        self.configuration = configuration.withoutCache
        session = URLSession(configuration: self.configuration, delegate: RedirectRefusal(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request once.
    ///
    /// - Throws: the server's fault; `deadline-exceeded`; `unavailable` if unreachable; ``SendFailure/cancelled``.
    func exchange(
        _ request: OutgoingRequest,
        token: String?,
        before deadline: ContinuousClock.Instant
    ) async throws(SendFailure) -> HTTPReply {
        if let stub { return try await stub.exchange(request) }
        let remaining = ContinuousClock.now.duration(to: deadline)
        guard remaining >= .milliseconds(1) else {
            throw SendFailure(Fault(.deadlineExceeded, "no time is left to send the request"), mayHaveRun: false)
        }
        let urlRequest = try address.request(request, token: token, timeout: remaining)
        let outcome = await withTaskGroup(of: Result<HTTPReply, SendFailure>?.self) { group in
            group.addTask { await self.perform(urlRequest, request) }
            group.addTask {
                // Cancelled as soon as there is a response.
                try? await Task.sleep(for: remaining)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        let reply = try (outcome ?? .failure(HTTPTransport.timedOut)).get()
        guard reply.status == 200 else { throw SendFailure(reply.fault) }
        return reply
    }

    private static var timedOut: SendFailure {
        if Task.isCancelled { return .cancelled }
        return SendFailure(
            Fault(.deadlineExceeded, "the server did not answer in time; whether the call was done is unknown")
        )
    }

    private func perform(_ urlRequest: URLRequest, _ request: OutgoingRequest) async -> Result<HTTPReply, SendFailure> {
        if let progress = request.progress {
            return await Self.upload(urlRequest, request.source, configuration, progress: progress)
        }
        let (replies, reply) = AsyncStream<Result<HTTPReply, SendFailure>>.makeStream()
        let finish = { @Sendable (data: Data?, response: URLResponse?, error: (any Error)?) -> Void in
            if let response = response as? HTTPURLResponse, error == nil {
                reply.yield(.success(HTTPReply(response, body: data ?? Data())))
            } else {
                reply.yield(.failure(SendFailure(ofTransport: error ?? URLError(.badServerResponse))))
            }
        }
        let task: URLSessionTask =
            switch request.source {
            case _ where request.contentType == nil: session.dataTask(with: urlRequest, completionHandler: finish)
            case .bytes(let body): session.uploadTask(with: urlRequest, from: body, completionHandler: finish)
            case .file(let file): session.uploadTask(with: urlRequest, fromFile: file, completionHandler: finish)
            }
        task.resume()
        for await reply in replies { return reply }
        session.cancel(task)
        return .failure(.cancelled)
    }

    /// A task with a completion handler reports no progress on Linux.
    private static func upload(
        _ urlRequest: URLRequest,
        _ body: UploadSource,
        _ configuration: URLSessionConfiguration,
        progress: @escaping @Sendable (Int64, Int64) -> Void
    ) async -> Result<HTTPReply, SendFailure> {
        let connection = Connection(upload: urlRequest, body, configuration, progress: progress)
        do throws(SendFailure) {
            switch await connection.next() {
            case .head(let response):
                return .success(HTTPReply(response, body: try await connection.body(upTo: WireLimits.line)))
            case .end(let failure?): throw failure
            case .bytes, .end, nil: throw .cancelled
            }
        } catch {
            return .failure(error)
        }
    }
}

extension URLSessionConfiguration {
    /// A copy without a cache of responses; ``ReadCache`` stores replies.
    ///
    /// Linux asks the cache before it starts a task. A task that is cancelled meanwhile takes one step more than
    /// `cancelUnlessCompleted` waits for.
    fileprivate var withoutCache: URLSessionConfiguration {
        guard let copy = copy() as? URLSessionConfiguration else { return self }
        copy.urlCache = nil
        return copy
    }
}

extension URLSession {
    /// Cancels a task unless it has completed.
    func cancel(_ task: URLSessionTask) {
        delegateQueue.addOperation { task.cancelUnlessCompleted() }
    }
}

extension URLSessionTask {
    /// Cancels on the queue of the session's delegate, where tasks complete.
    func cancelUnlessCompleted() {
        guard state == .running else { return }
        cancel()
        #if canImport(FoundationNetworking)
        // Linux cancels in two steps on a queue of its own, and ends the process if the task completes between
        // them. Completion needs the delegate's queue, and reading a priority waits for the next step.
        _ = (priority, priority)
        #endif
    }
}

extension SendFailure {
    /// Classifies an error of URLSession.
    init(ofTransport error: any Error) {
        let code = (error as? URLError)?.code
        guard code != .cancelled else {
            self = .cancelled
            return
        }
        let fault = Fault(.unavailable, "the server cannot be reached: \(error.localizedDescription)")
        self.init(fault, mayHaveRun: code.map { !SendFailure.unsent.contains($0) } ?? true)
    }

    /// No connection, and so no request.
    private static let unsent: Set<URLError.Code> = [
        .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .dataNotAllowed,
        .internationalRoamingOff, .callIsActive, .secureConnectionFailed, .serverCertificateUntrusted,
        .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
    ]
}
