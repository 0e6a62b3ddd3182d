#if HTTP
import Hummingbird

/// `GET /healthz`: the edge itself.
struct HealthEndpoint: Endpoint {
    var name: String { "health" }

    func respond(to request: EdgeRequest) async throws -> Response { .text("ok\n", "text/plain; charset=utf-8") }
}
#endif
