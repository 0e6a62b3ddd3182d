#if HTTP
import HTTPTypes
import Hummingbird
import UmkreisMessaging
import NIOCore
import UmkreisWire

/// The HTTP response with a reply's blob, in pieces, within `Range`.
struct BlobReply {
    /// The members of the reply that HTTP needs.
    private struct Facts: Decodable {
        let contentType: String
        let total: Int
        let sha256: String
    }

    private struct Piece {
        let facts: Facts
        let bytes: [UInt8]
    }

    /// Timeout of a piece, after the head of the response was sent.
    private static let timeout = Duration.seconds(30)

    private let asked: CallRequest
    private let client: Client
    private let turns: CallTurns

    init(_ asked: CallRequest, over client: Client, in turns: CallTurns) {
        (self.asked, self.client, self.turns) = (asked, client, turns)
    }

    func response(to request: EdgeRequest) async throws -> Response {
        let range = request.headers[.range]
        let first = try await piece(from: 0, length: range == nil ? WireLimits.blob : 1, isFirst: true)
        let tag = EntityTag(first.facts.sha256)
        var headers = headers(first.facts, tag)
        if tag.isIn(request.headers[.ifNoneMatch]) { return Response(status: .notModified, headers: headers) }
        let isCurrent = request.headers[.ifRange].map { $0 == tag.text } ?? true
        switch isCurrent ? ByteRange.read(range, of: first.facts.total) : .whole {
        case .whole:
            let start = range == nil ? first : nil
            return Response(status: .ok, headers: headers, body: body(0..<first.facts.total, of: tag, after: start))
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(first.facts.total)"
            return Response(status: .partialContent, headers: headers, body: body(part, of: tag, after: nil))
        case .unsatisfiable:
            var problem = Problem(
                Fault(.invalid, "there are \(first.facts.total) bytes", field: "Range", rule: "out-of-range"),
                as: .rangeNotSatisfiable
            )
            problem.headers[.contentRange] = "bytes */\(first.facts.total)"
            throw problem
        }
    }

    private func headers(_ facts: Facts, _ tag: EntityTag) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: facts.contentType, .eTag: tag.text, .acceptRanges: "bytes",
            .vary: "Authorization, Cookie", .contentSecurityPolicy: "default-src 'none'; sandbox",
            .cacheControl: asked.blobCacheControl,
        ]
        if let name = HTTPField.Name("Cross-Origin-Resource-Policy") { headers[name] = "same-site" }
        return headers
    }

    /// Requests each piece after the previous one was sent.
    private func body(_ range: Range<Int>, of tag: EntityTag, after first: Piece?) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var offset = range.lowerBound
            if let first {
                try await writer.write(ByteBuffer(bytes: first.bytes))
                offset += first.bytes.count
            }
            while offset < range.upperBound {
                let piece = try await piece(from: offset, length: min(WireLimits.blob, range.upperBound - offset))
                // The blob has changed: end early, which the client notices.
                guard EntityTag(piece.facts.sha256) == tag, !piece.bytes.isEmpty else { throw CancellationError() }
                try await writer.write(ByteBuffer(bytes: piece.bytes))
                offset += piece.bytes.count
            }
            try await writer.finish(nil)
        }
    }

    private func piece(from offset: Int, length: Int, isFirst: Bool = false) async throws -> Piece {
        guard case .object(var members) = try asked.body.decode(JSONValue.self) else { return try await missing() }
        if let given = members.first(where: { ["offset", "length"].contains($0.name) }) {
            throw Fault(.invalid, "\(given.name) is the header Range here", field: given.name, rule: "use-range")
        }
        members += [.init("offset", .integer(Int64(offset))), .init("length", .integer(Int64(length)))]
        let body = try RawJSON(encoding: JSONValue.object(members))
        let end = isFirst ? nil : ContinuousClock.now + Self.timeout
        let answer = try await turns.send(asked.replacingBody(with: body), over: client, until: end)
        guard let bytes = answer.blob else { return try await missing() }
        return Piece(facts: try WireJSON.decode(Facts.self, from: Array(answer.reply.body)), bytes: bytes)
    }

    private func missing() async throws -> Piece {
        throw Fault(.internal, "the reply to \(asked.call.name) has no blob")
    }
}

extension CallRequest {
    /// At most a day, so that erased photos leave all caches.
    fileprivate var blobCacheControl: String {
        token == nil && !call.isPrivate ? "public, max-age=86400, immutable" : cacheControl
    }
}

/// One range of bytes.
///
/// Source: [RFC 9110, 14.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2). Several ranges are the whole.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// - Parameter header: the value of `Range`; what cannot be read is ignored, as the RFC demands.
    static func read(_ header: String?, of total: Int) -> ByteRange {
        guard let header, let match = header.wholeMatch(of: /bytes=(\d{0,15})-(\d{0,15})/) else { return .whole }
        switch (Int(match.1), Int(match.2)) {
        case (nil, nil): return .whole
        case (nil, let last?):
            return last == 0 || total == 0 ? .unsatisfiable : .part(max(0, total - last)..<total)
        case (let first?, let last):
            if let last, last < first { return .whole }
            guard first < total else { return .unsatisfiable }
            return .part(first..<min(total, last.map { $0 + 1 } ?? total))
        }
    }
}
#endif
