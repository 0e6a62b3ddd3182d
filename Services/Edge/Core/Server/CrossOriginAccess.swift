#if HTTP
import HTTPTypes
import Hummingbird

/// Lets pages of the listed origins call with a bearer token (CORS); never with cookies.
struct CrossOriginAccess: Sendable {
    let origins: Set<String>

    private static let headers = """
        Authorization, Content-Type, If-None-Match, Idempotency-Key, Last-Event-ID, Prefer, Range, Request-Timeout-Ms, \
        traceparent, Umkreis-Client
        """
    private static let exposed = """
        ETag, Retry-After, Idempotency-Replayed, Preference-Applied, Request-Id, RateLimit, RateLimit-Policy, Deprecation, \
        Sunset, Link
        """

    /// - Parameter isPreflight: whether it answers OPTIONS.
    func add(to response: inout Response, for request: HTTPFields, isPreflight: Bool) {
        guard !origins.isEmpty else { return }
        response.headers[.vary] = response.headers[.vary].map { "\($0), Origin" } ?? "Origin"
        guard let origin = request[.origin], origins.contains(origin) else { return }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = Self.exposed
        guard isPreflight else { return }
        response.headers[.accessControlAllowMethods] = response.headers[.allow]
        response.headers[.accessControlAllowHeaders] = Self.headers
        response.headers[.accessControlMaxAge] = "600"
    }
}
#endif
