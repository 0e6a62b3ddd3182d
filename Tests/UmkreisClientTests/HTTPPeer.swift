import Foundation
import TestKit
import Testing
import UmkreisClient
import UmkreisWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An HTTP server that answers by script (`Tests/Peers/http_peer.py`).
struct HTTPPeer: Sendable {
    struct Received: Decodable, Sendable {
        let method: String
        let path: String
        let query: [[String]]
        let headers: [String: String]
        let body: String
        let size: Int
        let closed: Bool

        var token: String? { headers["authorization"].map { String($0.dropFirst("Bearer ".count)) } }
        var key: String? { headers["idempotency-key"] }
    }

    let url: URL

    static func run(_ body: (HTTPPeer) async throws -> Void) async throws {
        try await Python.serve("http_peer.py") { port in
            try await body(HTTPPeer(url: try #require(URL(string: "http://127.0.0.1:\(port)"))))
        }
    }

    func script(_ path: String, _ replies: ScriptedReply...) async throws {
        struct Script: Encodable {
            let path: String
            let replies: [ScriptedReply]
        }
        try await control("script", Script(path: path, replies: replies))
    }

    func script(_ call: any Call.Type, _ replies: ScriptedReply...) async throws {
        for reply in replies { try await script("/v1/" + call.name.text.replacing(".", with: "/"), reply) }
    }

    func open(_ gate: String) async throws { try await control("open", ["gate": gate]) }

    func requests(of call: any Call.Type) async throws -> [Received] {
        try await requests(to: "/v1/" + call.name.text.replacing(".", with: "/"))
    }

    func requests(to path: String) async throws -> [Received] {
        let data = try await control("requests", [String: String]())
        return try JSONDecoder().decode([Received].self, from: data).filter { $0.path == path }
    }

    /// The keys of executed writes.
    func executed() async throws -> [String] {
        try JSONDecoder().decode([String].self, from: try await control("executed", [String: String]()))
    }

    @discardableResult
    private func control(_ word: String, _ body: some Encodable) async throws -> Data {
        var request = URLRequest(url: url.appending(path: "_peer/\(word)"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        return try await URLSession.shared.data(for: request).0
    }
}

/// An answer in the script.
struct ScriptedReply: Encodable, Sendable {
    enum Step: Encodable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
        case text(String)
        case gate(String)
        case cut

        init(stringLiteral value: String) { self = .text(value) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .gate(let name): try container.encode(["gate": name])
            case .cut: try container.encode(["cut": true])
            }
        }
    }

    var status: Int?
    var headers: [String: String]?
    var body: String?
    var token: String?
    var times: Int?
    var gate: String?
    var drop: Bool?
    var cut: Int?
    var chunked: Bool?
    var keyed: Bool?
    var events: [Step]?
    var resumes: Bool?

    static var empty: ScriptedReply { ScriptedReply(body: "{}") }
    static var dropped: ScriptedReply { ScriptedReply(drop: true) }

    static func json(_ value: some Encodable) throws -> ScriptedReply { ScriptedReply(body: try WireJSON.text(value)) }

    static func html(_ status: Int) -> ScriptedReply {
        ScriptedReply(status: status, headers: ["Content-Type": "text/html"], body: "<html><h1>\(status)</h1></html>")
    }

    static func problem(_ status: Int, _ body: String) -> ScriptedReply {
        var headers = ["Content-Type": "application/problem+json"]
        if status == 401 { headers["WWW-Authenticate"] = "Bearer error=\"invalid_token\"" }
        return ScriptedReply(status: status, headers: headers, body: body)
    }

    static func problem(_ status: Int, _ code: FaultCode, field: String? = nil) -> ScriptedReply {
        let field = field.map { ",\"field\":\"\($0)\"" } ?? ""
        return problem(status, "{\"type\":\"/problems/\(code)\",\"code\":\"\(code)\",\"detail\":\"no\"\(field)}")
    }

    static var staleToken: ScriptedReply { problem(401, .unauthenticated, field: "token") }

    static func stream(_ events: Step...) -> ScriptedReply { ScriptedReply(events: events) }

    func forToken(_ token: String) -> ScriptedReply { with { $0.token = token } }
    func forever() -> ScriptedReply { with { $0.times = -1 } }
    func times(_ count: Int) -> ScriptedReply { with { $0.times = count } }
    func behind(_ gate: String) -> ScriptedReply { with { $0.gate = gate } }
    func cut(after bytes: Int) -> ScriptedReply { with { $0.cut = bytes } }
    func executed() -> ScriptedReply { with { $0.keyed = true } }

    private func with(_ change: (inout ScriptedReply) -> Void) -> ScriptedReply {
        var copy = self
        change(&copy)
        return copy
    }
}
