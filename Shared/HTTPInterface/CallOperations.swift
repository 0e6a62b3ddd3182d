import UmkreisWire

/// The operations of one call: `post`, and `get` for calls that only read.
struct CallOperations {
    private let call: CallDescription
    private let request: JSONValue
    private let reply: JSONValue
    private let faults: [FaultCode]

    init(_ call: CallDescription, general: [FaultCode], _ components: inout SchemaComponents) {
        self.call = call
        request = components.referring(call.request.json, of: call.name.service)
        reply = components.referring(call.reply.json, of: call.name.service)
        faults = (general + call.faults).filter { call.effect == .writes || $0 != .keyReused }
    }

    var json: JSONValue {
        // Bytes are asked for by a path that caches understand.
        let post = call.blob == .out ? [] : [JSONValue.Member("post", operation("", postParameters, body))]
        let get = call.isSafe ? [JSONValue.Member("get", operation(post.isEmpty ? "" : ".get", queryParameters))] : []
        return .object(post + get)
    }

    private func operation(_ suffix: String, _ parameters: [JSONValue], _ body: JSONValue? = nil) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("operationId", .string(call.name.text + suffix)),
            .init("tags", [.string(call.name.service.text)]),
            .init("summary", .string(CallSummaries.summary(of: call.name) ?? call.name.word)),
            .init("security", call.access == .anyone ? [[:], ["bearer": []]] : [["bearer": []]]),
            .init("x-umkreis", facts),
        ]
        if call.deprecation != nil { members.append(.init("deprecated", true)) }
        if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
        if let body { members.append(.init("requestBody", body)) }
        members.append(.init("responses", responses))
        return .object(members)
    }

    private var facts: JSONValue {
        [
            "access": .string(call.access.rawValue), "effect": .string(call.effect.rawValue),
            "polls": .bool(call.polls), "blob": .string(call.blob.rawValue),
            "traits": .array((call.traits ?? []).map { .string($0.text) }),
        ]
    }

    // MARK: Requests
    private var postParameters: [JSONValue] {
        (call.effect == .writes ? [["$ref": "#/components/parameters/IdempotencyKey"]] : [])
            + (call.blob == .in ? queryParameters : [])
    }

    private var body: JSONValue {
        if call.blob == .in {
            return [
                "required": true,
                "content": ["application/octet-stream": ["schema": ["type": "string", "format": "binary"]]],
            ]
        }
        return ["required": true, "content": ["application/json": ["schema": request]]]
    }

    /// Objects and lists with objects are JSON in the query.
    private var queryParameters: [JSONValue] {
        guard case .object(let members)? = call.request.json.allowingBlankEverywhere["properties"] else { return [] }
        let required: [JSONValue] = if case .array(let names)? = call.request["required"] { names } else { [] }
        return members.filter { call.blob != .out || !["offset", "length"].contains($0.name) }.map { member in
            .object([
                .init("name", .string(member.name)), .init("in", "query"),
                .init("required", .bool(required.contains(.string(member.name)))), member.queryKeyword,
            ])
        }
    }

    // MARK: Responses
    private var responses: JSONValue {
        var members: [JSONValue.Member] = [.init("200", success)]
        if call.blob == .out { members.append(.init("206", bytes("A part."))) }
        let statuses = Set(faults.map(\.httpStatus) + [405, 415])
        for status in statuses.sorted() {
            members.append(.init(String(status), ["$ref": .string("#/components/responses/Problem\(status)")]))
        }
        return .object(members)
    }

    private var success: JSONValue {
        call.blob == .out
            ? bytes("The bytes.")
            : ["description": "The reply.", "content": ["application/json": ["schema": reply]]]
    }

    private func bytes(_ description: String) -> JSONValue {
        ["description": .string(description), "content": ["*/*": ["schema": ["type": "string", "format": "binary"]]]]
    }
}

extension JSONValue.Member {
    /// The keyword that describes this member of a request as a parameter of a query.
    fileprivate var queryKeyword: JSONValue.Member {
        QueryForm(of: value) == .json
            ? .init("content", ["application/json": ["schema": value]])
            : .init("schema", value.withoutNull.type)
    }
}
