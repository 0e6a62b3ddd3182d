import Foundation
import UmkreisWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A received response.
struct HTTPReply: Sendable {
    let status: Int
    let body: [UInt8]
    private let headers: Headers

    /// The headers that the client reads.
    private struct Headers: Sendable {
        let contentType: String
        let retryAfter: String?
    }

    init(_ response: HTTPURLResponse, body: Data) {
        status = response.statusCode
        self.body = Array(body)
        headers = Headers(
            contentType: response.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? "",
            retryAfter: response.value(forHTTPHeaderField: "Retry-After")
        )
    }

    /// A complete reply without a server.
    init(stubbed body: [UInt8]) {
        status = 200
        self.body = body
        headers = Headers(contentType: "application/json", retryAfter: nil)
    }

    var isEventStream: Bool { status == 200 && headers.contentType.hasPrefix("text/event-stream") }

    /// Decodes the reply.
    ///
    /// - Throws: `internal` if the body is cut or breaks the contract.
    func decode<Reply: Decodable>(_ type: Reply.Type = Reply.self) throws(SendFailure) -> Reply {
        do {
            return try WireJSON.decode(type, from: body)
        } catch {
            throw SendFailure(Fault(.internal, "the reply cannot be read: \(error.message)"))
        }
    }

    /// The fault of a response other than 200.
    ///
    /// A body that is not a problem (RFC 9457) is that of a proxy: it never signs out or discards a request.
    var fault: Fault {
        var fault = problem?.fault ?? foreignFault
        if fault.retryAfterMs == nil, let seconds = headers.retryAfter.flatMap(Int.init) {
            fault.retryAfterMs = min(max(0, seconds), 86_400) * 1000
        }
        return fault
    }

    private var problem: Problem? {
        guard headers.contentType.hasPrefix("application/problem+json") else { return nil }
        return try? WireJSON.decode(Problem.self, from: body)
    }

    private var foreignFault: Fault {
        switch status {
        case 502, 503, 504: Fault(.unavailable, "the server is unavailable (HTTP \(status))")
        default: Fault(.internal, "the server's reply cannot be read (HTTP \(status))")
        }
    }
}
