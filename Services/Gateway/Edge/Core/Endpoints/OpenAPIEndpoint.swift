import HTTPInterface
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Wire

/// `GET /openapi.json`, made once for each change of the table.
final class OpenAPIEndpoint: Endpoint {
    private struct Made {
        let version: Int
        let bytes: ByteBuffer
        let tag: EntityTag
    }

    private let table: CallTableSource
    private let audience: Audience
    private let made = Mutex<Made?>(nil)

    init(_ table: CallTableSource, for audience: Audience) {
        (self.table, self.audience) = (table, audience)
    }

    func respond(to request: EdgeRequest) async throws -> Response {
        let document = try document()
        let headers: HTTPFields = [.contentType: "application/json", .cacheControl: "no-cache"]
        return .tagged(document.tag, headers, document.bytes, to: request)
    }

    private func document() throws -> Made {
        let table = table.current
        if let made = made.withLock(\.self), made.version == table.version { return made }
        let bytes = try WireJSON.encode(OpenAPIDocument(Array(table.services.values), for: audience).json)
        let new = Made(version: table.version, bytes: ByteBuffer(bytes: bytes), tag: EntityTag(of: bytes))
        made.withLock { $0 = new }
        return new
    }
}
