import HTTPInterface
import Hummingbird
import Messaging
import Wire

/// `GET /v1/media/<id>/<variant>`: a photo's bytes, for `img` elements and caches.
///
/// Those of profiles need `?owner=`, as in `catalogue.findMedia`.
struct MediaEndpoint: Endpoint {
    static let find: CallName = "catalogue.findMedia"

    let table: CallTableSource
    let client: Client
    let guards: Guards
    let audience: Audience

    func respond(to request: EdgeRequest) async throws -> Response {
        try guards.rates.admit(request.client, .reads)
        let call = try table.current.find(Self.find, for: audience)
        let caller = try await guards.sessions.caller(of: request)
        let place = try guards.calls.take(request.client, caller.token)
        defer { withExtendedLifetime(place) {} }
        let names: [QueryText.Member] = [
            .init(name: "id", value: String(request.path[2])), .init(name: "variant", value: String(request.path[3])),
        ]
        let query = QueryText(names + (try QueryText(request.query)).members)
        let asked = CallRequest(call, body: try call.query.body(query), for: request, token: caller.token)
        var response = try await BlobReply(asked, over: client).response(to: request)
        response.headers[.setCookie] = caller.cookie
        return response
    }
}
