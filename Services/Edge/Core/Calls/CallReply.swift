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
        let mayCompress = asked.call.isCompressible && request.acceptsGzip && body.count >= Gzip.minimum
        guard request.method == .get else {
            headers[.cacheControl] = "no-store"
            let bytes = coded(mayCompress, &headers)
            return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
        }
        headers[.cacheControl] = asked.cacheControl
        let tag = EntityTag(of: body)
        // The client has the compressed form of these bytes: it is not made again.
        if mayCompress, tag.ofGzip.isIn(request.headers[.ifNoneMatch]) {
            headers[.contentEncoding] = "gzip"
            return .tagged(tag.ofGzip, headers, ByteBuffer(), to: request)
        }
        let bytes = coded(mayCompress, &headers)
        return .tagged(headers[.contentEncoding] == nil ? tag : tag.ofGzip, headers, bytes, to: request)
    }

    /// The body, compressed if that makes it smaller.
    private func coded(_ mayCompress: Bool, _ headers: inout HTTPFields) -> ByteBuffer {
        let plain = ByteBuffer(bytes: body)
        guard mayCompress, let compressed = Gzip.compressed(plain, .fast) else { return plain }
        headers[.contentEncoding] = "gzip"
        return compressed
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
