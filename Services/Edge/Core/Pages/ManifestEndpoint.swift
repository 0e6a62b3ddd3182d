#if HTTP
import HTTPTypes
import Hummingbird
import UmkreisWire

/// `GET /app/manifest.webmanifest`: what a home screen needs of all apps together, or of one.
///
/// The page names the one (`?app=…&name=…`), since the edge knows none.
///
/// Source: [Web Application Manifest](https://www.w3.org/TR/appmanifest/).
struct ManifestEndpoint: Endpoint {
    private struct Manifest: Encodable {
        let id: String
        let name: String
        let shortName: String
        let startURL: String
        let scope: String
        let display = "standalone"
        let background = "#f7f6f3"
        let theme = "#f7f6f3"
        let icons = [
            Icon(src: "/app/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any"),
            Icon(src: "/app/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any"),
            Icon(src: "/app/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable"),
            Icon(src: "/app/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any"),
        ]

        private enum CodingKeys: String, CodingKey {
            case id, name, scope, display, icons
            case shortName = "short_name"
            case startURL = "start_url"
            case background = "background_color"
            case theme = "theme_color"
        }
    }

    private struct Icon: Encodable {
        let src: String
        let sizes: String
        let type: String
        let purpose: String
    }

    private static let type = "application/manifest+json"
    private static let longestName = 80

    func respond(to request: EdgeRequest) async throws -> Response {
        let members = try QueryText(request.query).members
        let app = members.first { $0.name == "app" }?.value ?? ""
        let name = members.first { $0.name == "name" }?.value ?? "Umkreis"
        guard app.isEmpty || app.wholeMatch(of: /[a-z0-9-]{1,40}/) != nil else { throw Problem.noSuchPath }
        guard (1...Self.longestName).contains(name.count) else { throw Problem.noSuchPath }
        let start = "/app/\(app)"
        let manifest = Manifest(id: start, name: name, shortName: name, startURL: start, scope: start)
        return .text(try WireJSON.text(manifest), Self.type)
    }
}
#endif
