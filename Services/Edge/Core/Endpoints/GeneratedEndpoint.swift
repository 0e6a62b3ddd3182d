#if HTTP
import HTTPInterface
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import UmkreisWire

/// A file that is generated from the table of calls, once for each change of it.
final class GeneratedEndpoint: Endpoint {
    private struct File: Sendable {
        let version: Int
        let bytes: ByteBuffer
        let compressed: ByteBuffer?
        let tag: EntityTag
    }

    private let table: CallTableSource
    private let type: String
    private let latest = Mutex<File?>(nil)
    /// Makes the file of a table, once for all requests that wait for it.
    private let makings: SharedWork<Int, File>

    init(
        _ table: CallTableSource,
        _ type: String,
        generate: @escaping @Sendable ([Describe.Reply]) throws(Fault) -> [UInt8]
    ) {
        (self.table, self.type) = (table, type)
        makings = SharedWork { _ throws(Fault) in try await Self.file(of: table.current, generate) }
    }

    /// `GET /openapi.json`.
    static func openAPI(of table: CallTableSource, for audience: Audience) -> GeneratedEndpoint {
        GeneratedEndpoint(table, "application/json") { services throws(Fault) in
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
        let file = try await file()
        var headers: HTTPFields = [.contentType: type, .cacheControl: "no-cache", .vary: "Accept-Encoding"]
        guard let compressed = file.compressed, request.acceptsGzip else {
            return .tagged(file.tag, headers, file.bytes, to: request)
        }
        headers[.contentEncoding] = "gzip"
        return .tagged(file.tag.ofGzip, headers, compressed, to: request)
    }

    private func file() async throws(Fault) -> File {
        let version = table.current.version
        if let file = latest.withLock(\.self), file.version == version { return file }
        let file = try await makings.value(for: version)
        latest.withLock { $0 = file }
        return file
    }

    /// Off the event loop, which would answer nobody else for tens of milliseconds.
    private static func file(
        of table: CallTable,
        _ generate: @Sendable ([Describe.Reply]) throws(Fault) -> [UInt8]
    ) async throws(Fault) -> File {
        let made = await withTaskExecutorPreference(globalConcurrentExecutor) {
            Result { () throws(Fault) in
                let bytes = try generate(Array(table.services.values))
                let plain = ByteBuffer(bytes: bytes)
                let compressed = Gzip.compressed(plain, .best)
                return File(version: table.version, bytes: plain, compressed: compressed, tag: EntityTag(of: bytes))
            }
        }
        return try made.get()
    }
}
#endif
