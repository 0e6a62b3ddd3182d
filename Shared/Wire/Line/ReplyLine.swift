/// Encodes replies: `{"v":1,"id":…,"body":{…}}`, or with `fault`.
public enum ReplyLine {
    /// Encodes a successful reply.
    ///
    /// - Parameters:
    ///   - id: the JSON of the request's `id`.
    ///   - replayed: whether it repeats an earlier reply.
    /// - Throws: `too-large` over ``WireLimits/line`` bytes; `internal` if the body has no JSON.
    public static func bytes(id: [UInt8]?, body: some Encodable, replayed: Bool) throws(Fault) -> [UInt8] {
        let writer = JSONWriter(depth: 1)
        writeHead(id, to: writer)
        writer.append("\"body\":")
        try writer.writeWhole(body)
        writeTail(replayed, to: writer)
        return try writer.line("reply")
    }

    public static func bytes(id: [UInt8]?, bodyJSON: [UInt8], replayed: Bool) -> [UInt8] {
        let writer = JSONWriter(depth: 1, capacity: bodyJSON.count + 128)
        writeHead(id, to: writer)
        writer.append("\"body\":")
        bodyJSON.withUnsafeBufferPointer(writer.append)
        writeTail(replayed, to: writer)
        return Array(writer.text)
    }

    /// Encodes a fault; shortens its message, which may quote untrusted input.
    public static func bytes(id: [UInt8]?, fault: Fault) -> [UInt8] {
        let writer = JSONWriter(depth: 1, capacity: 256)
        writeHead(id, to: writer)
        writer.append("\"fault\":{\"code\":")
        writer.write(fault.code.text)
        writer.member("message", Excerpt.of(fault.message, maximum: WireLimits.message))
        if let field = fault.field { writer.member("field", Excerpt.of(field, maximum: WireLimits.message)) }
        if let rule = fault.rule { writer.member("rule", rule) }
        if let values = fault.values { write(values, to: writer) }
        if let errors = fault.errors { write(errors, to: writer) }
        if let moment = fault.at { writer.member("at", moment.description) }
        if let pause = fault.retryAfterMs { writer.member("retryAfterMs", pause) }
        writer.append("}}")
        return Array(writer.text)
    }

    private static func write(_ errors: [MemberFault], to writer: JSONWriter) {
        writer.append(",\"errors\":[")
        for (index, error) in errors.enumerated() {
            writer.append(index == 0 ? "{\"message\":" : ",{\"message\":")
            writer.write(Excerpt.of(error.message, maximum: WireLimits.message))
            if let field = error.field { writer.member("field", Excerpt.of(field, maximum: WireLimits.message)) }
            if let rule = error.rule { writer.member("rule", rule) }
            if let values = error.values { write(values, to: writer) }
            writer.append("}")
        }
        writer.append("]")
    }

    private static func write(_ values: [String: RuleValue], to writer: JSONWriter) {
        writer.append(",\"values\":{")
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            writer.name(name)
            // Infinite bounds have no JSON.
            guard let json = try? WireJSON.encode(value) else {
                writer.writeNull()
                continue
            }
            json.withUnsafeBufferPointer(writer.append)
        }
        writer.append("}")
    }

    private static func writeHead(_ id: [UInt8]?, to writer: JSONWriter) {
        writer.append("{\"v\":1,")
        guard let id else { return }
        writer.append("\"id\":")
        id.withUnsafeBufferPointer(writer.append)
        writer.append(",")
    }

    private static func writeTail(_ replayed: Bool, to writer: JSONWriter) {
        writer.append(replayed ? ",\"replayed\":true}" : "}")
    }
}
