#if HTTP
import HTTPInterface
import Hummingbird
import UmkreisMessaging
import UmkreisWire

/// `GET /v1/media/<id>/<variant>`: a photo's bytes, for `img` elements and caches.
///
/// Those of profiles need `?owner=`, as in ``CallTrait/findsPhoto``'s call.
struct MediaEndpoint: Endpoint {
    let table: CallTableSource
    let client: Client
    let guards: Guards
    let audience: Audience

    var name: String { "media" }

    func respond(to request: EdgeRequest) async throws -> Response {
        let call = try table.current.find(.findsPhoto, for: audience)
        return try await guards.admit(request, as: .reads) { caller in
            let names: [QueryText.Member] = [
                .init(name: "id", value: String(request.path[2])),
                .init(name: "variant", value: String(request.path[3])),
            ]
            let query = QueryText(names + (try QueryText(request.query)).members)
            return try CallRequest(call, body: call.query.body(query), for: request, token: caller.token)
        } _: { asked, _ in
            try await BlobReply(asked, over: client, in: guards.turns).response(to: request)
        }
    }
}
#endif
