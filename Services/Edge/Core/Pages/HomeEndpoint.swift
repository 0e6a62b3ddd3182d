#if HTTP
import Hummingbird
import UmkreisWire

/// `GET /`: an overview of this server.
struct HomeEndpoint: Endpoint {
    let table: CallTableSource

    func respond(to request: EdgeRequest) async throws -> Response {
        let table = table.current
        let rows = ServiceName.stack.map { service in
            guard let known = table.services[service] else {
                return "<tr><td>\(service)</td><td>not reachable yet</td><td></td></tr>"
            }
            return "<tr><td>\(service)</td><td>\(Page.escaped(known.version))</td><td>\(known.calls.count)</td></tr>"
        }
        return Page(
            title: "Umkreis",
            body: """
                <p>A backend for location-based apps. Each call is <code>POST /v1/&lt;service&gt;/&lt;call&gt;</code>.</p>
                <ul>
                <li><a href="/app/">The apps</a></li>
                <li><a href="/docs">API explorer</a></li>
                <li><a href="/openapi.json">OpenAPI description</a></li>
                <li><a href="/readyz">Readiness of the services</a>, <a href="/healthz">health of this process</a></li>
                </ul>
                <table><tr><th>service</th><th>version</th><th>calls</th></tr>
                \(rows.joined(separator: "\n"))
                </table>
                """
        ).response()
    }
}
#endif
