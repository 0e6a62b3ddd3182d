#if HTTP
import HTTPTypes
import Hummingbird

/// A page, file or description with the rate of its network.
struct RatedPage: Endpoint {
    private let page: any Endpoint
    private let rates: RateLimits

    init(_ page: any Endpoint, _ rates: RateLimits) { (self.page, self.rates) = (page, rates) }

    func methods(at path: [Substring]) throws -> [HTTPRequest.Method] { try page.methods(at: path) }

    func name(at path: [Substring]) -> String { page.name(at: path) }

    func respond(to request: EdgeRequest) async throws -> Response {
        try rates.admit(request.client, .pages)
        return try await page.respond(to: request)
    }
}
#endif
