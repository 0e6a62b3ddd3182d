#if HTTP
import HTTPInterface
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import UmkreisWire

/// A file that is generated from the table of calls, once for each change of it.
final class GeneratedEndpoint: Endpoint {
    private struct File {
        let version: Int
        let bytes: ByteBuffer
        let compressed: ByteBuffer?
        let tag: EntityTag
    }

    private let table: CallTableSource
    private let type: String
    private let generate: @Sendable ([Describe.Reply]) throws -> [UInt8]
    private let latest = Mutex<File?>(nil)

    init(
        _ table: CallTableSource,
        _ type: String,
        generate: @escaping @Sendable ([Describe.Reply]) throws -> [UInt8]
    ) {
        (self.table, self.type, self.generate) = (table, type, generate)
    }

    /// `GET /openapi.json`.
    static func openAPI(of table: CallTableSource, for audience: Audience) -> GeneratedEndpoint {
        GeneratedEndpoint(table, "application/json") { services in
            Array(try WireJSON.encode(OpenAPIDocument(services, for: audience).json))
        }
    }

    /// `GET /umkreis.js`: a client for web pages.
    static func javaScript(of table: CallTableSource, for audience: Audience) -> GeneratedEndpoint {
        GeneratedEndpoint(table, "text/javascript; charset=utf-8") { services in
            Array(JavaScriptClient(services, for: audience).text.utf8)
        }
    }

    func respond(to request: EdgeRequest) async throws -> Response {
        let file = try file()
        var headers: HTTPFields = [.contentType: type, .cacheControl: "no-cache", .vary: "Accept-Encoding"]
        guard let compressed = file.compressed, request.acceptsGzip else {
            return .tagged(file.tag, headers, file.bytes, to: request)
        }
        headers[.contentEncoding] = "gzip"
        return .tagged(file.tag.ofGzip, headers, compressed, to: request)
    }

    private func file() throws -> File {
        let table = table.current
        if let file = latest.withLock(\.self), file.version == table.version { return file }
        let bytes = try generate(Array(table.services.values))
        let plain = ByteBuffer(bytes: bytes)
        let file = File(
            version: table.version,
            bytes: plain,
            compressed: Gzip.compressed(plain, .best),
            tag: EntityTag(of: bytes)
        )
        latest.withLock { $0 = file }
        return file
    }
}
#endif
