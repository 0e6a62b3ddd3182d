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
        return .tagged(file.tag, [.contentType: type, .cacheControl: "no-cache"], file.bytes, to: request)
    }

    private func file() throws -> File {
        let table = table.current
        if let file = latest.withLock(\.self), file.version == table.version { return file }
        let bytes = try generate(Array(table.services.values))
        let file = File(version: table.version, bytes: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes))
        latest.withLock { $0 = file }
        return file
    }
}
#endif
