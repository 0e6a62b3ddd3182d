import UmkreisWire

/// The operations of one call: `post`, and `get` for calls that only read.
struct CallOperations {
    private let call: CallDescription
    private let request: JSONValue
    /// The schema of the reply.
    let reply: JSONValue
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
        let get = hasGet ? [JSONValue.Member("get", operation(post.isEmpty ? "" : ".get", queryParameters))] : []
        return .object(post + get)
    }

    /// Whether GET is described, as it is accepted anyway.
    ///
    /// Generators cannot write JSON into a query.
    private var hasGet: Bool {
        call.blob == .out || call.isSafe && members.allSatisfy { QueryForm(of: $0.value).isScalar }
    }

    private func operation(_ suffix: String, _ parameters: [JSONValue], _ body: JSONValue? = nil) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("operationId", .string(call.name.text + suffix)),
            .init("tags", [.string(call.name.service.text)]),
            .init("summary", .string(call.summary?.replacing("`", with: "") ?? call.name.word)),
        ]
        if let description = call.description { members.append(.init("description", .string(description))) }
        members += [
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
        return ["required": true, "content": ["application/json": .object(media(request, call.example?.request))]]
    }

    private func media(_ schema: JSONValue, _ example: JSONValue?) -> [JSONValue.Member] {
        [.init("schema", schema)] + (example.map { [.init("example", $0)] } ?? [])
    }

    /// The members of the request; of bytes, those that are not a header.
    private var members: [JSONValue.Member] {
        guard case .object(let members)? = call.request.json.allowingBlankEverywhere["properties"] else { return [] }
        return members.filter { call.blob != .out || !["offset", "length"].contains($0.name) }
    }

    /// The parameters of the query, and those of the path for some members.
    func parameters(inPath names: Set<String> = []) -> [JSONValue] {
        let required: [JSONValue] = if case .array(let names)? = call.request["required"] { names } else { [] }
        return members.map { member in
            let isInPath = names.contains(member.name)
            var parameter: [JSONValue.Member] = [
                .init("name", .string(member.name)), .init("in", isInPath ? "path" : "query"),
                .init("required", .bool(isInPath || required.contains(.string(member.name)))),
            ]
            if let text = member.value["description"] { parameter.append(.init("description", text)) }
            let schema = member.value.without("description").without(JSONSchema.typeDescription).without("title")
            return .object(parameter + [.init("schema", schema.withoutNull.type)])
        }
    }

    private var queryParameters: [JSONValue] { parameters() }

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
        guard call.blob != .out else { return bytes("The bytes.") }
        return [
            "description": "The reply.",
            "headers": HeaderDescriptions.ofReplies(replays: call.effect == .writes),
            "content": ["application/json": .object(media(reply, call.example?.reply))],
        ]
    }

    private func bytes(_ description: String) -> JSONValue {
        ["description": .string(description), "headers": HeaderDescriptions.ofBytes, "content": ImageTypes.content]
    }
}
