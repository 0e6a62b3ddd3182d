import Foundation
import Wire

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Exchanges requests and responses through URLSession.
final class HTTPTransport: Sendable {
    let address: ServerAddress
    private let session: URLSession

    init(at address: ServerAddress, _ configuration: URLSessionConfiguration) {
        self.address = address
        // A session's delegate, as Linux asks no task's delegate about redirects.
        session = URLSession(configuration: configuration, delegate: TransferDelegate(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request once.
    ///
    /// - Throws: the server's fault; `deadline-exceeded`; `unavailable` if unreachable or cancelled.
    func exchange(
        _ request: OutgoingRequest,
        token: String?,
        before deadline: ContinuousClock.Instant
    ) async throws(SendFailure) -> HTTPReply {
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
        if Task.isCancelled { return SendFailure(.cancelled) }
        return SendFailure(
            Fault(.deadlineExceeded, "the server did not answer in time; whether the call was done is unknown")
        )
    }

    private func perform(_ urlRequest: URLRequest, _ request: OutgoingRequest) async -> Result<HTTPReply, SendFailure> {
        do {
            let (data, response) = try await session.upload(
                for: urlRequest,
                from: request.body,
                delegate: TransferDelegate(progress: request.progress)
            )
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            return .success(HTTPReply(response, body: data))
        } catch {
            return .failure(SendFailure(ofTransport: error))
        }
    }
}

extension SendFailure {
    /// Classifies an error of URLSession.
    init(ofTransport error: any Error) {
        let code = (error as? URLError)?.code
        guard !Task.isCancelled, code != .cancelled else {
            self.init(.cancelled)
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

extension Fault {
    static let cancelled = Fault(.unavailable, "the request was cancelled; whether the call was done is unknown")
}
