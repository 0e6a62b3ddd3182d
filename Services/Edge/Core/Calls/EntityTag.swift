#if HTTP
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import UmkreisTokens

/// A strong entity tag.
///
/// Source: [RFC 9110, 8.8.3](https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3).
struct EntityTag: Equatable {
    /// The tag without quotes.
    let opaque: String

    var text: String { "\"\(opaque)\"" }

    init(_ opaque: String) { self.opaque = opaque }

    /// Creates the tag of the bytes: 128 bits of SHA-256.
    init(of bytes: some Sequence<UInt8>) {
        self.init(String(SHA256.hex(of: Array(bytes)).prefix(32)))
    }

    /// - Parameter list: the value of `If-None-Match`; a weak tag matches its strong one.
    func isIn(_ list: String?) -> Bool {
        guard let list else { return false }
        return list.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " }
            while item.last == " " { item.removeLast() }
            return item == "*" || item == text || item == "W/" + text
        }
    }
}

extension Response {
    /// A body with its tag, or 304 if the client has it.
    static func tagged(_ tag: EntityTag, _ headers: HTTPFields, _ body: ByteBuffer, to request: EdgeRequest) -> Response
    {
        var headers = headers
        headers[.eTag] = tag.text
        if tag.isIn(request.headers[.ifNoneMatch]) { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}
#endif
