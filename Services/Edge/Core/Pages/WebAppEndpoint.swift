#if HTTP
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UmkreisTiles
import UmkreisWire

/// `GET /<name>/…`: the files of a web app; every other path is a screen of it.
struct WebAppEndpoint: Endpoint {
    let files: StaticFiles
    /// Raster tiles of somebody else.
    let raster: MapSource?
    let maps: Maps
    /// The previews of links, for the apps alone.
    let previews: LinkPreviews?
    let isBehindTLS: Bool
    private let policy: String

    init(files: StaticFiles, raster: MapSource?, maps: Maps, previews: LinkPreviews? = nil, isBehindTLS: Bool = false) {
        (self.files, self.raster, self.maps, self.previews) = (files, raster, maps, previews)
        self.isBehindTLS = isBehindTLS
        let scripts = InlineScripts.hashes(in: files.text(of: "index.html") ?? "")
        policy = Self.policy(scripts: scripts, tiles: raster?.origin)
    }

    /// The vector tiles of this server.
    struct Maps: Sendable {
        /// What an operator installed.
        let streets: MapFile
        /// Coasts and borders of the world, which come with the web files.
        let world: MapFile
    }

    func respond(to request: EdgeRequest) async throws -> Response {
        let name = request.path.dropFirst().joined(separator: "/")
        if name == "settings.json" { return try await settings }
        if let response = files.response(name, to: request) { return response }
        // A missing module must not look like a page.
        guard request.path.last?.contains(".") != true, var page = files.response("index.html", to: request) else {
            throw Problem.noSuchPath
        }
        if let preview = await preview(for: request) { page = described(by: preview, for: request) ?? page }
        page.headers[.contentSecurityPolicy] = policy
        for (name, value) in Self.policies { page.headers[name] = value }
        return page
    }

    /// The preview of a post's address, `/app/<app>/post/<id>`.
    private func preview(for request: EdgeRequest) async -> LinkPreviews.Preview? {
        guard let previews, request.path.count == 4, request.path[2] == "post" else { return nil }
        return await previews.preview(of: String(request.path[3]), for: request)
    }

    /// The page with the preview instead of its title.
    private func described(by preview: LinkPreviews.Preview, for request: EdgeRequest) -> Response? {
        guard let host = request.request.head.authority, let html = files.text(of: "index.html"),
            let title = html.firstRange(of: "  <title>Umkreis</title>\n")
        else { return nil }
        let path = "/" + request.path.joined(separator: "/")
        let origin = "\(isBehindTLS ? "https" : "http")://\(host)"
        let elements = "  " + preview.elements(origin: origin, path: path)
        let plain = ByteBuffer(string: html.replacingCharacters(in: title, with: elements))
        let compressed = request.acceptsGzip ? Gzip.compressed(plain, .fast) : nil
        var page = Response.text("", "text/html; charset=utf-8")
        page.headers[.vary] = "Accept-Encoding"
        if compressed != nil { page.headers[.contentEncoding] = "gzip" }
        page.body = ResponseBody(byteBuffer: compressed ?? plain)
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
    private static func policy(scripts: [String], tiles origin: String?) -> String {
        let tiles = origin.map { " \($0)" } ?? ""
        let own = (["'self'"] + scripts).joined(separator: " ")
        return """
            default-src 'none'; script-src \(own); style-src 'self'; img-src 'self' data: blob:\(tiles); \
            connect-src 'self'\(tiles); font-src 'self'; manifest-src 'self'; worker-src 'self' blob:; \
            base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
            trusted-types default
            """
    }

    private var settings: Response {
        get async throws {
            let settings = Settings(
                map: raster,
                streets: try await description(of: maps.streets),
                world: try await description(of: maps.world)
            )
            return .text(try WireJSON.text(settings), "application/json")
        }
    }

    private func description(of map: MapFile) async throws -> TileJSON? {
        try await map.current.map { TileJSON(of: $0.summary, at: map.path, hasLayers: false) }
    }

    private struct Settings: Encodable {
        let map: MapSource?
        let streets: TileJSON?
        let world: TileJSON?

        private enum Key: CodingKey { case map, streets, world }

        /// Encodes missing values as `null`, since pages read the members.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(map, forKey: .map)
            try container.encode(streets, forKey: .streets)
            try container.encode(world, forKey: .world)
        }
    }
}
#endif
