import UmkreisWire

/// The parts of the description that no call changes: problems, parameters and the paths besides the calls.
enum FixedOperations {
    private static let statuses: [(Int, String)] = [
        (400, "The request breaks a rule."), (401, "A valid token is required."),
        (403, "The caller may not do this."), (404, "Not found, or not visible to the caller."),
        (405, "The path has other methods; see `Allow`."), (409, "It contradicts the present state."),
        (410, "It was deleted."), (413, "The request is too large."), (415, "The media type is not accepted."),
        (416, "The range lies behind the end."),
        (422, "The idempotency key belongs to another request."), (429, "Too many requests; see `Retry-After`."),
        (500, "The service failed."), (503, "The service is not reachable or at capacity; see `Retry-After`."),
        (504, "No answer in time."),
    ]

    static let responses = JSONValue.object(
        statuses.map { status, words in
            let content: JSONValue = ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]]
            return .init("Problem\(status)", ["description": .string(words), "content": content])
        }
    )

    static let problem: JSONValue = [
        "type": "object",
        "description": "A refusal (RFC 9457).",
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
            "detail": ["type": "string"], "instance": ["type": "string"],
            "code": ["type": "string", "description": "What clients act on."],
            "rule": ["type": "string", "description": "The broken rule."],
            "values": ["type": "object", "description": "The numbers and words of the rule."],
            "field": ["type": "string", "description": "The path of the member."],
            "at": ["type": "string", "format": "date-time", "description": "When it was deleted."],
            "retryAfterMs": ["type": "integer", "description": "The least pause before the next attempt."],
        ],
        "required": ["type", "title", "status", "detail", "instance", "code"],
    ]

    static let parameters: JSONValue = [
        "IdempotencyKey": [
            "name": "Idempotency-Key", "in": "header", "required": false,
            "description":
                "One for each intent; a repeat gets the first reply. Without a token it must be random, of 22 characters at least.",
            "schema": ["type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$"],
        ]
    ]

    private static let binary: JSONValue = ["schema": ["type": "string", "format": "binary"]]
    private static let bearer: JSONValue = [["bearer": []]]

    static let paths: [JSONValue.Member] = [
        .init("/healthz", ["get": operation("healthz", "Returns ok while the edge runs.", success("text/plain"))]),
        .init(
            "/readyz",
            [
                "get": operation(
                    "readyz",
                    "Returns whether every service is ready.",
                    success("application/json", ["503": ["description": "A service is not ready."]])
                )
            ]
        ),
        .init(
            "/v1/media",
            [
                "post": operation(
                    "media.upload",
                    "Uploads a photo of at most 10 MiB; replies like catalogue.commitUpload.",
                    success(
                        "application/json",
                        problems([400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503, 504])
                    ),
                    [
                        "security": bearer,
                        "parameters": [["$ref": "#/components/parameters/IdempotencyKey"]],
                        "requestBody": ["required": true, "content": ["application/octet-stream": binary]],
                    ]
                )
            ]
        ),
        .init(
            "/v1/media/{id}/{variant}",
            [
                "get": operation(
                    "media.find",
                    "Returns the bytes of a photo, or a part of them (Range).",
                    success("*/*", problems([400, 401, 403, 404, 405, 416, 429, 500, 503, 504])),
                    ["security": [[:], ["bearer": []]], "parameters": [path("id"), path("variant")]]
                )
            ]
        ),
        .init(
            "/v1/stream",
            [
                "get": operation(
                    "stream",
                    "Streams the replies of calls that wait for events, as server-sent events.",
                    success("text/event-stream", problems([400, 401, 403, 404, 405, 410, 429, 500, 503, 504])),
                    [
                        "security": [[:], ["bearer": []]], "description": .string(streamWords),
                        "parameters": [
                            [
                                "name": "on", "in": "query", "required": true,
                                "description": "The calls, at most 8.",
                                "schema": ["type": "array", "items": ["type": "string"], "minItems": 1, "maxItems": 8],
                            ]
                        ],
                    ]
                )
            ]
        ),
    ]

    private static let streamWords = """
        `on` names calls with `polls: true` in `x-umkreis`; their members are parameters such as \
        `chat.syncAfter.limit=50`. An event has the name of its call, its reply as `data`, and all cursors as `id`: send \
        it back as `Last-Event-ID` to resume. `beat` arrives every 15 seconds, `reset` when cursors are no longer valid, \
        `fault` with a problem before the stream ends.
        """

    private static func path(_ name: String) -> JSONValue {
        ["name": .string(name), "in": "path", "required": true, "schema": ["type": "string"]]
    }

    private static func problems(_ statuses: [Int]) -> JSONValue {
        .object(
            statuses.map { .init(String($0), ["$ref": .string("#/components/responses/Problem\($0)")]) }
        )
    }

    private static func success(_ type: String, _ more: JSONValue = [:]) -> JSONValue {
        let content: JSONValue = type == "*/*" ? ["*/*": binary] : .object([.init(type, ["schema": [:]])])
        guard case .object(let others) = more else { return more }
        return .object([.init("200", ["description": "Success.", "content": content])] + others)
    }

    private static func operation(
        _ id: String,
        _ summary: String,
        _ responses: JSONValue,
        _ more: JSONValue = ["security": []]
    ) -> JSONValue {
        guard case .object(let others) = more else { return more }
        return .object(
            [.init("operationId", .string(id)), .init("summary", .string(summary))] + others
                + [.init("responses", responses)]
        )
    }
}
