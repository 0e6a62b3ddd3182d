#if HTTP
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import UmkreisTiles
import UmkreisWire

/// `GET /tiles/{z}/{x}/{y}`: vector tiles of a map file, as they are stored.
struct TileEndpoint: Endpoint {
    let map: MapFile

    /// The address of a tile never changes its content if it names the version.
    private static let forever = "public, max-age=31536000, immutable"

    func respond(to request: EdgeRequest) async throws -> Response {
        guard let address = TileAddress(request.path.suffix(3)) else { throw Problem.noSuchPath }
        guard let (file, tile) = try await map.tile(address) else { throw Problem.noSuchPath }
        let version = file.summary.version
        var headers: HTTPFields = [.cacheControl: request.query == "v=\(version)" ? Self.forever : "no-cache"]
        // Sea, or beyond the area of the map.
        guard let tile, !tile.isEmpty else { return Response(status: .noContent, headers: headers) }
        headers[.contentType] = "application/vnd.mapbox-vector-tile"
        if tile.starts(with: Self.gzip) { headers[.contentEncoding] = "gzip" }
        let tag = EntityTag("\(version)-\(address.zoom)-\(address.column)-\(address.row)")
        return .tagged(tag, headers, ByteBuffer(bytes: tile), to: request)
    }

    /// Source: [RFC 1952, 2.3.1](https://www.rfc-editor.org/rfc/rfc1952#section-2.3.1).
    private static let gzip: [UInt8] = [0x1F, 0x8B]
}

/// `GET /tiles.json`: the map of streets for any program that draws vector tiles.
struct TileJSONEndpoint: Endpoint {
    let map: MapFile
    /// Whether clients reach the edge through TLS only.
    let isBehindTLS: Bool

    func respond(to request: EdgeRequest) async throws -> Response {
        guard let file = try await map.current, let host = request.request.head.authority else {
            throw Problem.noSuchPath
        }
        let description = TileJSON(of: file.summary, at: "\(isBehindTLS ? "https" : "http")://\(host)\(map.path)")
        return .text(try WireJSON.text(description), "application/json")
    }
}
#endif
