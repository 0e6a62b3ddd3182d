#if HTTP
import HTTPInterface
import HTTPTypes
import Hummingbird
import UmkreisMessaging
import NIOCore
import UmkreisWire

/// `POST /v1/media`: uploads raw bytes in chunks and commits them; replies like the last of these calls.
struct UploadEndpoint: Endpoint {
    let table: CallTableSource
    let client: Client
    let guards: Guards
    let audience: Audience
    let room: SpoolRoom

    /// Timeout of all steps of an upload after the first, before a proxy gives up.
    private static let timeout = Duration.seconds(30)

    private struct Begun: Decodable {
        let upload: String
        let chunkSize: Int
        let next: Int?
    }

    private struct Part: Decodable { let next: Int? }

    var methods: [HTTPRequest.Method] { [.post] }

    var name: String { "media" }

    func respond(to request: EdgeRequest) async throws -> Response {
        try await guards.admit(request, as: .writes) { caller in
            let steps = try UploadSteps(table.current, client, guards.turns, audience, request, caller)
            return (steps, try await receive(request, as: caller, steps))
        } _: { upload, _ in
            try await send(upload.1, of: request, upload.0)
        }
    }

    /// Receives the bytes, once the token is known to be valid, since only users may fill the disk.
    private func receive(_ request: EdgeRequest, as caller: Caller, _ steps: UploadSteps) async throws -> UploadSpool {
        guard caller.token != nil else {
            throw Fault(.unauthenticated, "uploads need a token", field: "token", rule: "token-missing")
        }
        try Self.checkType(request)
        let place = try guards.uploads.take(request.client, caller.token)
        defer { withExtendedLifetime(place) {} }
        // Reads no body, and admits the same callers as the calls of an upload.
        _ = try await steps.send(.findsUploads, ["sha256s": .array([])])
        if let length = request.length, length > UploadSpool.maximum { throw UploadSpool.tooLarge }
        let spool = try await UploadSpool.open(in: room)
        try await request.readBody { try await spool.append(Array($0.readableBytesView)) }
        return spool
    }

    /// Refuses other bodies than the bytes of a file, such as a form; the default type of `curl` is allowed.
    private static func checkType(_ request: EdgeRequest) throws(Problem) {
        guard let given = request.headers[.contentType] else { return }
        let type = given.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard !type.hasPrefix("image/"), !bareTypes.contains(type) else { return }
        throw .unsupportedMediaType("that of the photo, such as image/jpeg, with its bytes as the body", not: type)
    }

    private static let bareTypes: Set = ["application/octet-stream", "application/x-www-form-urlencoded"]

    private func send(_ spool: UploadSpool, of request: EdgeRequest, _ steps: UploadSteps) async throws -> Response {
        let name = try QueryText(request.query).members.first { $0.name == "name" }?.value
        var begin: [JSONValue.Member] = [
            .init("size", .integer(Int64(spool.size))), .init("sha256", .string(spool.sha256)),
        ]
        if let name { begin.append(.init("name", .string(name))) }
        let begun = try await steps.send(.beginsUpload, .object(begin), step: "begin").decoded(Begun.self)
        let end = ContinuousClock.now + Self.timeout
        var next = begun.next
        while let index = next {
            let chunk = try await spool.bytes(from: index * begun.chunkSize, count: begun.chunkSize)
            let body: JSONValue = ["upload": .string(begun.upload), "index": .integer(Int64(index))]
            let part = try await steps.send(.uploadsChunk, body, chunk, step: "chunk-\(index)", until: end)
            let following = try part.decoded(Part.self).next
            guard following != index else { throw Fault(.internal, "a chunk was not stored") }
            next = following
        }
        let reply = try await steps.send(
            .commitsUpload,
            ["upload": .string(begun.upload)],
            step: "commit",
            until: end
        )
        var headers: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
        if reply.isReplayed, let name = CallReply.replayed { headers[name] = "true" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: reply.body)))
    }
}

/// The calls of one upload.
private struct UploadSteps {
    private let table: CallTable
    private let client: Client
    private let turns: CallTurns
    private let audience: Audience
    private let request: EdgeRequest
    private let caller: Caller
    private let key: String?

    /// Leaves room for the step.
    private static let maximumKeyLength = WireLimits.key - 10
    /// Milliseconds.
    private static let maximumStepTimeout = 20_000

    init(
        _ table: CallTable,
        _ client: Client,
        _ turns: CallTurns,
        _ audience: Audience,
        _ request: EdgeRequest,
        _ caller: Caller
    ) throws(Fault) {
        (self.table, self.client, self.turns, self.audience) = (table, client, turns, audience)
        (self.request, self.caller) = (request, caller)
        key = try IdempotencyKey.of(request.headers)
        if let key, key.utf8.count > Self.maximumKeyLength {
            throw Fault(
                .invalid,
                "Idempotency-Key of an upload must have at most \(Self.maximumKeyLength) characters",
                field: "Idempotency-Key",
                rule: "too-long"
            )
        }
    }

    /// - Parameters:
    ///   - step: appended to the request's key; `nil` for a call that only reads.
    ///   - end: how long to wait out refusals; `nil` for the first steps, which the client may repeat.
    func send(
        _ trait: CallTrait,
        _ body: JSONValue,
        _ blob: [UInt8]? = nil,
        step: String? = nil,
        until end: ContinuousClock.Instant? = nil
    ) async throws -> ForwardedReply {
        let asked = try CallRequest(
            table.find(trait, for: audience),
            body: RawJSON(encoding: body),
            blob: blob,
            key: step.flatMap { step in key.map { "\($0):\(step)" } },
            for: request,
            token: caller.token,
            // While others upload, a large photo takes longer than other calls.
            timeout: end == nil ? WireLimits.defaultTTL : Self.maximumStepTimeout
        )
        return try await turns.send(asked, over: client, until: end).reply
    }
}

extension ForwardedReply {
    fileprivate func decoded<Value: Decodable>(_ type: Value.Type) throws(Fault) -> Value {
        try WireJSON.decode(type, from: Array(body))
    }
}
#endif
