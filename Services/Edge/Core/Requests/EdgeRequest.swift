#if HTTP
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

/// A request with its path, query, client address and trace id.
struct EdgeRequest: Sendable {
    let request: Request
    /// Undecoded segments of the path.
    let path: [Substring]
    /// Without the question mark.
    let query: Substring?
    let client: ClientAddress
    /// The client's network, for the services.
    let network: NetworkClaim
    /// The client's connection.
    let channel: any Channel
    /// 32 hexadecimal digits.
    let trace: String

    var method: HTTPRequest.Method { request.method == .head ? .get : request.method }
    var headers: HTTPFields { request.headers }

    init(
        _ request: Request,
        from client: ClientAddress,
        in network: NetworkClaim,
        over channel: any Channel
    ) {
        (self.request, self.client, self.network, self.channel) = (request, client, network, channel)
        let target = request.head.path ?? "/"
        let end = target.firstIndex(of: "?")
        path = target[..<(end ?? target.endIndex)].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map(\.self)
        query = end.map { target[target.index(after: $0)...] }
        trace = TraceID.of(request.headers)
    }

    /// Reads the whole body.
    ///
    /// - Throws: `too-large` above `most` bytes.
    func body(upTo most: Int) async throws -> [UInt8] {
        let tooLarge = Fault(.tooLarge, "the body may have at most \(most) bytes")
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > most { throw tooLarge }
        var bytes: [UInt8] = []
        for try await part in request.body {
            guard bytes.count + part.readableBytes <= most else { throw tooLarge }
            bytes.append(contentsOf: part.readableBytesView)
        }
        return bytes
    }
}

/// The connection of a request.
struct EdgeContext: InitializableFromSource {
    let channel: any Channel

    init(source: ApplicationRequestContextSource) { channel = source.channel }
}
#endif
