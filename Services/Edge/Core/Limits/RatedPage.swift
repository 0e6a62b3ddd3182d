#if HTTP
import HTTPTypes
import Hummingbird

/// A page, file or description with the rate of its network.
struct RatedPage: Endpoint {
    private let page: any Endpoint
    private let rates: RateLimits

    init(_ page: any Endpoint, _ rates: RateLimits) { (self.page, self.rates) = (page, rates) }

    var methods: [HTTPRequest.Method] { page.methods }

    var name: String { page.name }

    func respond(to request: EdgeRequest) async throws -> Response {
        try rates.admit(request, .pages)
        return try await page.respond(to: request)
    }
}
#endif
