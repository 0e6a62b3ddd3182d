#if HTTP
import HTTPTypes
import Hummingbird
import UmkreisWire

/// `GET /<name>/…`: the files of a web app; every other path is a screen of it.
struct WebAppEndpoint: Endpoint {
    let files: StaticFiles
    let map: MapSource?

    func respond(to request: EdgeRequest) async throws -> Response {
        let name = request.path.dropFirst().joined(separator: "/")
        if name == "settings.json" { return try settings }
        if let response = files.response(name, to: request) { return response }
        // A missing module must not look like a page.
        guard request.path.last?.contains(".") != true, var page = files.response("index.html", to: request) else {
            throw Problem.noSuchPath
        }
        page.headers[.contentSecurityPolicy] = policy
        for (name, value) in Self.policies { page.headers[name] = value }
        return page
    }

    /// Other windows get no reference to a page, and it gets no device but the position.
    private static let policies = [
        ("Referrer-Policy", "strict-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        (
            "Permissions-Policy",
            "geolocation=(self), bluetooth=(), camera=(), display-capture=(), hid=(), microphone=(), midi=(), "
                + "payment=(), serial=(), usb=()"
        ),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }

    /// Trusted Types keep text of users out of HTML; MapLibre starts its worker from a `blob:` URL.
    private var policy: String {
        let tiles = map.map { " \($0.origin)" } ?? ""
        return """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:\(tiles); \
            connect-src 'self'\(tiles); font-src 'self'; manifest-src 'self'; worker-src 'self' blob:; \
            base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
            trusted-types default
            """
    }

    private var settings: Response {
        get throws { .text(try WireJSON.text(Settings(map: map)), "application/json") }
    }

    private struct Settings: Encodable {
        let map: MapSource?

        private enum Key: CodingKey { case map }

        /// With `null`: pages read the member.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(map, forKey: .map)
        }
    }
}
#endif
