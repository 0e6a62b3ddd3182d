/// A request to send: `{"v":1,"id":"…","call":"…",…}`.
public struct RequestLine: Sendable {
    /// Repeated in the reply.
    public var id: String
    /// The name of the call.
    public var call: CallName
    /// The caller's token.
    public var token: String?
    /// The idempotency key of a write.
    public var key: String?
    /// Time to live in milliseconds.
    public var ttlMs: Int
    /// The trace id for logs.
    public var trace: String?
    /// The caller's network; only the edge names one.
    public var network: NetworkClaim?

    public init(
        id: String,
        call: CallName,
        token: String? = nil,
        key: String? = nil,
        ttlMs: Int = WireLimits.defaultTTL,
        trace: String? = nil,
        network: NetworkClaim? = nil
    ) {
        self.id = id
        self.call = call
        self.token = token
        self.key = key
        self.ttlMs = ttlMs
        self.trace = trace
        self.network = network
    }

    /// Encodes the line.
    ///
    /// - Throws: `too-large` over ``WireLimits/line`` bytes; `internal` if the body has no JSON.
    public func bytes(body: some Encodable) throws(Fault) -> [UInt8] {
        let writer = head(capacity: 1000)
        try writer.writeWhole(body)
        writer.append("}")
        return try writer.line("request")
    }

    /// Encodes the line with an unchecked body; its line breaks become spaces.
    public func bytes(bodyJSON: some Collection<UInt8>) throws(Fault) -> [UInt8] {
        let writer = head(capacity: 256 + bodyJSON.count)
        for byte in bodyJSON { writer.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte) }
        writer.append("}")
        return try writer.line("request")
    }

    /// Returns the JSON of `id`, for replies to lines that are not forwarded.
    ///
    /// Reads the first 8 KiB. `nil` without one, or over ``WireLimits/id`` bytes.
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
        if let network { writer.member("network", network.text) }
        writer.append(",\"body\":")
        return writer
    }
}

/// The deadline of the task's request, set by the dispatcher.
///
/// Slow operations check it, such as queued writes and long reads.
public enum RequestDeadline {
    /// `nil` outside requests.
    @TaskLocal public static var current: ContinuousClock.Instant?
}

/// The trace id of the task's request, set by the dispatcher.
///
/// Log records, events and calls of the task carry it.
public enum RequestTrace {
    /// `nil` outside requests, and for a request without one.
    @TaskLocal public static var current: String?
}
