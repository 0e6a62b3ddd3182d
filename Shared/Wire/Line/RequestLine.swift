/// A request as it is sent: `{"v":1,"id":"…","call":"…",…,"body":{…}}`.
public struct RequestLine: Sendable {
    /// Comes back with the reply.
    public var id: String
    public var call: CallName
    /// Who is asking, where the call wants to know.
    public var token: String?
    /// The name of this write, under which it is done once.
    public var key: String?
    /// How long an answer is of use, in milliseconds.
    public var ttlMs: Int
    /// What the logs of all services file this request under.
    public var trace: String?

    public init(
        id: String,
        call: CallName,
        token: String? = nil,
        key: String? = nil,
        ttlMs: Int = WireLimits.defaultTTL,
        trace: String? = nil
    ) {
        self.id = id
        self.call = call
        self.token = token
        self.key = key
        self.ttlMs = ttlMs
        self.trace = trace
    }

    /// The line with a body.
    ///
    /// - Throws: `too-large` over ``WireLimits/line`` bytes; `internal` when the body has no JSON.
    public func bytes(body: some Encodable) throws(Fault) -> [UInt8] {
        let writer = head(capacity: 1000)
        try writer.writeWhole(body)
        writer.append("}")
        return try writer.line("request")
    }

    /// The line with a body that is JSON already, by the word of the caller.
    ///
    /// Its line feeds become spaces.
    ///
    /// - Throws: `too-large` over ``WireLimits/line`` bytes.
    public func bytes(bodyJSON: some Collection<UInt8>) throws(Fault) -> [UInt8] {
        let writer = head(capacity: 256 + bodyJSON.count)
        for byte in bodyJSON { writer.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte) }
        writer.append("}")
        return try writer.line("request")
    }

    /// The JSON of a line's `id`, for whoever must answer a line that is not handed on: the reply repeats it.
    ///
    /// Reads the line's first 8 KiB at most, whatever it is.
    ///
    /// - Returns: `nil` where there is no `id` to be found, or one over ``WireLimits/id`` bytes.
    public static func id(of line: [UInt8]) -> [UInt8]? { LineStart.id(of: line).map { Array($0) } }

    private func head(capacity: Int) -> JSONWriter {
        let writer = JSONWriter(depth: 1, capacity: capacity)
        writer.append("{\"v\":1,\"id\":")
        writer.write(id)
        writer.member("call", call.text)
        if let token { writer.member("token", token) }
        if let key { writer.member("key", key) }
        writer.member("ttlMs", ttlMs)
        if let trace { writer.member("trace", trace) }
        writer.append(",\"body\":")
        return writer
    }
}

/// When whoever waits for the work of this task stops waiting.
///
/// The dispatcher sets it for each request, and whatever below it may take long looks here: a write that waits for its turn,
/// a read that goes on and on. Task-local, so that no layer in between has to hand it on.
public enum RequestDeadline {
    /// By the monotonic clock; `nil` where nobody waits, as in a service's own work.
    @TaskLocal public static var current: ContinuousClock.Instant?
}
