#if HTTP
import HTTPTypes
import Hummingbird
import NIOCore
import UmkreisWire

/// The HTTP response with a reply's unchanged body.
struct CallReply {
    private let body: ArraySlice<UInt8>
    private let isReplayed: Bool
    private let asked: CallRequest

    static let replayed = HTTPField.Name("Idempotency-Replayed")

    /// - Parameter body: instead of the reply's.
    init(_ reply: ForwardedReply, showing body: [UInt8]? = nil, to asked: CallRequest) {
        self.body = body?[...] ?? reply.body
        isReplayed = reply.isReplayed
        self.asked = asked
    }

    func response(to request: EdgeRequest) -> Response {
        var headers: HTTPFields = [.contentType: "application/json", .vary: asked.call.vary]
        if asked.isStrict, let name = StrictMembers.applied { headers[name] = StrictMembers.preference }
        if isReplayed, let name = Self.replayed { headers[name] = "true" }
        let plain = ByteBuffer(bytes: body)
        let isCompressible = asked.call.isCompressible && request.acceptsGzip
        let compressed = isCompressible ? Gzip.compressed(plain, .fast) : nil
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        let bytes = compressed ?? plain
        guard request.method == .get else {
            headers[.cacheControl] = "no-store"
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
        }
        headers[.cacheControl] = asked.cacheControl
        let tag = EntityTag(of: body)
        return .tagged(compressed == nil ? tag : tag.ofGzip, headers, bytes, to: request)
    }
}

extension CallRequest {
    /// Caches must revalidate replies.
    var cacheControl: String {
        if call.isPrivate { return "no-store" }
        return token == nil ? "no-cache" : "private, no-cache"
    }
}
#endif
