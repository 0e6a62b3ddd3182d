#if HTTP
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import UmkreisWire

/// A request with its path, query, client address and trace id.
struct EdgeRequest: Sendable {
    let request: Request
    /// Undecoded segments of the path.
    let path: [Substring]
    /// The query without the question mark.
    let query: Substring?
    let client: ClientAddress
    /// The client's network, for the services.
    let network: NetworkClaim
    /// The client's connection.
    let channel: any Channel
    let ends: ConnectionEnds
    /// 32 hexadecimal digits.
    let trace: String
    /// The rest of the sender's rate, once it was counted.
    let rate = RateNote()

    var method: HTTPRequest.Method { request.method == .head ? .get : request.method }
    var headers: HTTPFields { request.headers }

    init(
        _ request: Request,
        from client: ClientAddress,
        in network: NetworkClaim,
        over context: EdgeContext
    ) {
        (self.request, self.client, self.network) = (request, client, network)
        (channel, ends) = (context.channel, context.ends)
        let target = request.head.path ?? "/"
        let end = target.firstIndex(of: "?")
        path = EndpointTable.segments(of: target[..<(end ?? target.endIndex)])
        query = end.map { target[target.index(after: $0)...] }
        trace = TraceID.of(request.headers)
    }

    /// Reads the whole body.
    ///
    /// - Throws: `too-large` above `most` bytes.
    func body(upTo maximum: Int) async throws -> [UInt8] {
        if let length, length > maximum { throw Self.tooLarge(maximum) }
        var bytes: [UInt8] = []
        try await readBody { part in
            guard bytes.count + part.readableBytes <= maximum else { throw Self.tooLarge(maximum) }
            bytes.append(contentsOf: part.readableBytesView)
        }
        return bytes
    }

    private static func tooLarge(_ maximum: Int) -> Fault {
        Fault(.tooLarge, "the body may have at most \(maximum) bytes", rule: "body-too-large", maximum: maximum)
    }

    /// Reads the body in parts.
    ///
    /// - Throws: a ``Problem`` if it ends early, is broken or arrives too slowly; what `take` throws.
    func readBody(_ take: (ByteBuffer) async throws -> Void) async throws {
        var parts = request.body.makeAsyncIterator()
        var count = 0
        while let part = try await next(&parts) {
            count += part.readableBytes
            try await take(part)
        }
        // A connection that ends may look like the end of the body.
        guard length.map({ $0 == count }) ?? true else {
            throw RequestBodyError.problem(of: RequestBodyError.incomplete)
        }
    }

    private func next(_ parts: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
        do {
            return try await parts.next()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw RequestBodyError.problem(of: error)
        }
    }

    /// Bytes of the body, as the head says; `nil` for chunks.
    var length: Int? { headers[.contentLength].flatMap { Int($0) } }
}

/// The connection of a request.
struct EdgeContext: InitializableFromSource {
    let channel: any Channel
    let ends: ConnectionEnds

    init(source: ApplicationRequestContextSource) {
        channel = source.channel
        ends = ConnectionEnds.current ?? ConnectionEnds(of: source.channel)
    }
}
#endif
