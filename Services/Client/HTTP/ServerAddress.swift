import Foundation
import UmkreisVocabulary
import UmkreisWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server's URL and the requests to it.
struct ServerAddress: Sendable {
    private let base: String

    init(_ server: URL) {
        var text = server.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        base = text
    }

    /// The address of a photo's bytes.
    func photo(_ photo: MediaID, variant: String, owner: UserID?) -> URL {
        var url = URL(string: base) ?? URL(fileURLWithPath: "/")
        for part in ["v1", "media", photo.description, variant] { url = url.appendingPathComponent(part) }
        guard let owner, var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return url }
        parts.queryItems = [URLQueryItem(name: "owner", value: owner.description)]
        return parts.url ?? url
    }

    /// - Parameter timeout: the rest of the caller's, with all retries.
    func request(_ request: OutgoingRequest, token: String?, timeout: Duration) throws(SendFailure) -> URLRequest {
        var urlRequest = try self.request(to: request.path, query: request.query, token: token)
        urlRequest.httpMethod = request.contentType == nil ? "GET" : "POST"
        urlRequest.setValue(request.contentType, forHTTPHeaderField: "Content-Type")
        let milliseconds = min(max(1, Int(timeout / .milliseconds(1))), WireLimits.maximumTTL)
        urlRequest.setValue(String(milliseconds), forHTTPHeaderField: "Request-Timeout-Ms")
        if let key = request.key { urlRequest.setValue(key, forHTTPHeaderField: "Idempotency-Key") }
        #if canImport(FoundationNetworking)
        // When a reused connection turns out to be closed, libcurl opens another and Linux' Foundation sends the
        // head without the body, which hangs until the timeout.
        urlRequest.setValue("close", forHTTPHeaderField: "Connection")
        #endif
        // The transport's own timeout is shorter.
        urlRequest.timeoutInterval = (timeout / .seconds(1)).rounded(.up) + 1
        return urlRequest
    }

    /// - Parameter lastEventID: the position to resume from.
    func stream(query: String, token: String?, lastEventID: String?, idleTimeout: Duration) throws(SendFailure)
        -> URLRequest
    {
        var urlRequest = try request(to: "/v1/stream", query: query, token: token)
        urlRequest.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        if let lastEventID { urlRequest.setValue(lastEventID, forHTTPHeaderField: "Last-Event-ID") }
        // Restarts with every received byte.
        urlRequest.timeoutInterval = idleTimeout / .seconds(1)
        return urlRequest
    }

    private func request(to path: String, query: String, token: String?) throws(SendFailure) -> URLRequest {
        guard let url = URL(string: base + path + (query.isEmpty ? "" : "?" + query)) else {
            throw SendFailure(Fault(.invalid, "the server's address is not a URL", rule: "not-a-web-address"))
        }
        var urlRequest = URLRequest(url: url)
        urlRequest.cachePolicy = .reloadIgnoringLocalCacheData
        urlRequest.httpShouldHandleCookies = false
        urlRequest.setValue("swift/\(Release.version)", forHTTPHeaderField: "Umkreis-Client")
        if let token { urlRequest.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return urlRequest
    }
}
