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
            return .init(
                "Problem\(status)",
                ["description": .string(words), "headers": HeaderDescriptions.ofProblems, "content": content]
            )
        }
    )

    /// - Parameter meanings: of the codes, from the services.
    static func problem(_ meanings: [String: String]) -> JSONValue {
        let words = meanings.sorted { $0.key < $1.key }.map { "- `\($0)`: \($1)" }
        let codes = (["What clients act on; later releases may have more."] + words).joined(separator: "\n")
        let values: JSONValue = ["type": "object", "description": "The numbers and words of the rule."]
        return [
            "type": "object",
            "description": "A refusal (RFC 9457).",
            "properties": [
                "type": text("The page that explains the rule or the code, as a path."), "title": text("The kind."),
                "status": ["type": "integer", "description": "The status of the response."],
                "detail": text("What is wrong, in English."), "instance": text("`urn:request:` and the trace id."),
                "code": text(codes), "rule": text("The broken rule."), "values": values,
                "field": text("The path of the member, such as `post.title`."),
                "errors": [
                    "type": "array",
                    "description": "All invalid members, if there are several.",
                    "items": [
                        "type": "object",
                        "properties": [
                            "field": text("The path of the member."), "detail": text("What is wrong, in English."),
                            "rule": text("The broken rule."), "values": values,
                        ],
                        "required": ["detail"],
                    ],
                ],
                "at": ["type": "string", "format": "date-time", "description": "When it was deleted."],
                "retryAfterMs": ["type": "integer", "description": "The least pause before the next attempt."],
            ],
            "required": ["type", "title", "status", "detail", "instance", "code"],
        ]
    }

    private static func text(_ description: String) -> JSONValue {
        ["type": "string", "description": .string(description)]
    }

    static let parameters: JSONValue = [
        "IdempotencyKey": [
            "name": "Idempotency-Key", "in": "header", "required": false,
            "description":
                "One for each intent; a repeat gets the first reply. Without a token it must be random, of 22 characters at least.",
            "schema": ["type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$"],
        ]
    ]

    private static let bearer: JSONValue = [["bearer": []]]

    /// The paths of the edge itself.
    ///
    /// - Parameters:
    ///   - upload: the schema of an upload's reply, that of its last call.
    ///   - photo: the parameters of the call that finds photos.
    static func paths(upload: JSONValue, photo: [JSONValue]) -> [JSONValue.Member] {
        [
            .init(
                "/healthz",
                ["get": operation("healthz", "Returns ok while the edge runs.", success("text/plain"), probe)]
            ),
            .init(
                "/readyz",
                [
                    "get": operation(
                        "readyz",
                        "Returns whether every service is ready.",
                        success("application/json", ["503": ["description": "A service is not ready."]]),
                        probe
                    )
                ]
            ),
            .init("/v1/media", ["post": uploadOperation(upload)]),
            .init("/v1/media/{id}/{variant}", ["get": photoOperation(photo)]), .init("/v1/stream", ["get": stream]),
        ]
    }

    private static let probe: JSONValue = [
        "security": [], "description": "For load balancers and monitoring; it has no rate or a rate of its own.",
    ]

    private static func uploadOperation(_ reply: JSONValue) -> JSONValue {
        operation(
            "media.upload",
            "Uploads a photo of at most 10 MiB; replies like catalogue.commitUpload.",
            success(
                "application/json",
                problems([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503, 504]),
                reply
            ),
            [
                "security": bearer,
                "description":
                    "The body is the file itself, not a form. Its bytes say what it is, not its media type. Only its owner and moderators see the photo, until a published post, a rating, a profile or a message shows it.",
                "parameters": [
                    ["$ref": "#/components/parameters/IdempotencyKey"],
                    [
                        "name": "name", "in": "query", "required": false, "description": "The name of the file.",
                        "schema": ["type": "string", "minLength": 1, "maxLength": 255],
                    ],
                ],
                "requestBody": ["required": true, "content": ImageTypes.content(of: ImageTypes.uploaded)],
            ]
        )
    }

    private static func photoOperation(_ parameters: [JSONValue]) -> JSONValue {
        guard case .object(let others) = problems([400, 401, 403, 404, 405, 416, 429, 500, 503, 504]) else {
            return .null
        }
        let bytes: (String) -> JSONValue = {
            ["description": .string($0), "headers": HeaderDescriptions.ofBytes, "content": ImageTypes.content]
        }
        return operation(
            "media.find",
            "Returns the bytes of a photo, or a part of them (Range).",
            .object([.init("200", bytes("The bytes.")), .init("206", bytes("A part."))] + others),
            [
                "security": [[:], ["bearer": []]], "parameters": .array(parameters),
                "description": "Photos of profiles need `owner`. Public ones may be cached for a day.",
            ]
        )
    }

    private static let stream = operation(
        "stream",
        "Streams the replies of calls that wait for events, as server-sent events.",
        success("text/event-stream", problems([400, 401, 403, 404, 405, 410, 429, 500, 503, 504]), ["type": "string"]),
        [
            "security": [[:], ["bearer": []]], "description": .string(streamWords),
            "parameters": [
                [
                    "name": "on", "in": "query", "required": true, "description": "The calls, at most 8.",
                    "schema": ["type": "array", "items": ["type": "string"], "minItems": 1, "maxItems": 8],
                ],
                [
                    "name": "after", "in": "query", "required": false,
                    "description": "The id of the last event; better as the header `Last-Event-ID`.",
                    "schema": ["type": "string"],
                ],
            ],
        ]
    )

    private static let streamWords = """
        `on` names calls with `polls: true` in `x-umkreis`; their members are parameters such as \
        `chat.syncAfter.limit=50`. An event has the name of its call, its reply as `data`, and all cursors as `id`: send \
        it back as `Last-Event-ID` to resume. `beat` arrives every 15 seconds, `reset` when cursors are no longer valid, \
        `fault` with a problem before the stream ends.
        """

    private static func problems(_ statuses: [Int]) -> JSONValue {
        .object(
            statuses.map { .init(String($0), ["$ref": .string("#/components/responses/Problem\($0)")]) }
        )
    }

    private static func success(_ type: String, _ more: JSONValue = [:], _ schema: JSONValue? = nil) -> JSONValue {
        guard case .object(let others) = more else { return more }
        let schema = schema ?? (type == "text/plain" ? ["type": "string"] : ["type": "object"])
        let content = JSONValue.object([.init(type, ["schema": schema])])
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
