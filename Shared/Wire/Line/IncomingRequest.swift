/// A received request with an undecoded body.
public struct IncomingRequest: Sendable {
    /// The wire version, always 1.
    public let version: Int
    /// The JSON of `id`, repeated in the reply.
    public let id: [UInt8]?
    /// The name of the call.
    public let call: CallName
    /// The caller's token.
    public let token: String?
    /// The idempotency key of a write.
    public let key: String?
    /// Time to live in milliseconds.
    public let ttlMs: Int
    /// The trace id for logs.
    public let trace: String?
    /// The caller's network, still unproved.
    public let network: NetworkClaim?
    /// The whole line.
    public let document: JSONDocument
    /// An object.
    public let body: JSONNode

    /// Parses the members common to all calls.
    ///
    /// Faults: `too-large`, `version-mismatch` for a `v` other than 1, `invalid`.
    public static func read(_ line: [UInt8]) -> Result<IncomingRequest, UnreadableRequest> {
        let members: RequestMembers
        do {
            members = RequestMembers(try JSONDocument(line))
        } catch {
            return .failure(UnreadableRequest(id: RequestLine.id(of: line), fault: error.ofMember))
        }
        do {
            return .success(try IncomingRequest(members))
        } catch {
            return .failure(UnreadableRequest(id: try? members.id(), fault: error))
        }
    }

    /// Whether `waitMs` is present and not 0.
    public var isPolled: Bool {
        guard let wait = document.member("waitMs", of: body) else { return false }
        return document.integer(wait) != 0
    }

    private init(_ members: RequestMembers) throws(Fault) {
        document = members.document
        version = try members.version()
        id = try members.id()
        call = CallName(try members.call())
        token = try members.token()
        key = try members.key()
        ttlMs = try members.ttlMs()
        trace = try members.trace()
        network = try members.network()
        body = try members.body()
    }
}

extension Fault {
    /// Makes the path relative to the body.
    fileprivate var ofMember: Fault {
        guard let field, field.hasPrefix("body.") else { return self }
        var fault = self
        fault.field = String(field.dropFirst("body.".count))
        fault.message = message.hasPrefix("body.") ? String(message.dropFirst("body.".count)) : message
        return fault
    }
}

struct RequestMembers {
    let document: JSONDocument
    private var nodes = Nodes()

    private struct Nodes {
        var version, id, call, token, key, ttlMs, trace, network, body: JSONNode?
    }

    /// One pass, as lines may have many unknown members.
    init(_ document: JSONDocument) {
        self.document = document
        var nodes = Nodes()
        document.forEachMember(of: document.root, withNamesUpTo: 7) { name, node in
            switch name {
            case "v": nodes.version = node
            case "id": nodes.id = node
            case "call": nodes.call = node
            case "token": nodes.token = node
            case "key": nodes.key = node
            case "ttlMs": nodes.ttlMs = node
            case "trace": nodes.trace = node
            case "network": nodes.network = node
            case "body": nodes.body = node
            default: return
            }
        }
        self.nodes = nodes
    }

    func version() throws(Fault) -> Int {
        guard document.kind(document.root) == .object else {
            throw Fault(.wrongType(.object), at: nil, called: "line")
        }
        guard let node = nodes.version, document.integer(node) == 1 else {
            throw Fault(.versionMismatch, "v must be 1", field: "v")
        }
        return 1
    }

    func id() throws(Fault) -> [UInt8]? {
        guard let node = nodes.id else { return nil }
        let text = document.text(node)
        guard [.string, .number].contains(document.kind(node)), text.count <= WireLimits.id else {
            throw RequestMembers.broken(
                rule: "not-a-request-id",
                "must be text or a number of at most \(WireLimits.id) bytes",
                maximum: WireLimits.id
            ).fault(at: "id")
        }
        return Array(text)
    }

    func call() throws(Fault) -> String {
        guard let text = try text(nodes.call, "call", upTo: WireLimits.call, rule: "not-a-call") else {
            throw BrokenRule.missing.fault(at: "call")
        }
        return text
    }

    func token() throws(Fault) -> String? {
        try text(nodes.token, "token", upTo: WireLimits.token, rule: "not-a-token")
    }

    func trace() throws(Fault) -> String? {
        try text(nodes.trace, "trace", upTo: WireLimits.trace, rule: "not-a-trace")
    }

    func network() throws(Fault) -> NetworkClaim? {
        guard let text = try text(nodes.network, "network", upTo: WireLimits.network, rule: "not-a-network") else {
            return nil
        }
        guard let claim = NetworkClaim(text) else {
            throw BrokenRule("not-a-network", "must be what the edge of this stack passes").fault(at: "network")
        }
        return claim
    }

    private func text(_ node: JSONNode?, _ name: String, upTo limit: Int, rule: String) throws(Fault) -> String? {
        guard let node else { return nil }
        guard let text = document.string(node), text.utf8.count <= limit else {
            throw RequestMembers.broken(rule: rule, "must be text of at most \(limit) bytes", maximum: limit)
                .fault(at: name)
        }
        return text
    }

    func key() throws(Fault) -> String? {
        guard let node = nodes.key else { return nil }
        guard let text = document.string(node), (1...WireLimits.key).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else {
            throw RequestMembers.broken(
                rule: "not-a-key",
                "must be 1 to \(WireLimits.key) characters of printable ASCII",
                maximum: WireLimits.key
            ).fault(at: "key")
        }
        return text
    }

    func ttlMs() throws(Fault) -> Int {
        guard let node = nodes.ttlMs else { return WireLimits.defaultTTL }
        guard let milliseconds = document.integer(node), (1...Int64(WireLimits.maximumTTL)).contains(milliseconds)
        else {
            throw RequestMembers.broken(
                rule: "out-of-range",
                "must be a whole number between 1 and \(WireLimits.maximumTTL)",
                minimum: 1,
                maximum: WireLimits.maximumTTL
            ).fault(at: "ttlMs")
        }
        return Int(milliseconds)
    }

    func body() throws(Fault) -> JSONNode {
        guard let node = nodes.body else { throw BrokenRule.missing.fault(at: "body") }
        guard document.kind(node) == .object else {
            throw BrokenRule.wrongType(.object).fault(at: "body")
        }
        return node
    }

    private static func broken(rule id: String, _ words: String, minimum: Int? = nil, maximum: Int) -> BrokenRule {
        var values: [String: RuleValue] = ["most": .number(Double(maximum))]
        values["least"] = minimum.map { .number(Double($0)) }
        return BrokenRule(id, words, values: values)
    }
}

private func ~= (word: StaticString, name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard word.utf8CodeUnitCount == name.count else { return false }
    return JSONText.areSame(UnsafeBufferPointer(start: word.utf8Start, count: name.count), name)
}

/// A malformed line, which still gets a reply.
public struct UnreadableRequest: Error, Sendable, Equatable {
    /// The JSON of `id`, if found.
    public let id: [UInt8]?
    /// The fault to reply with.
    public let fault: Fault

    public init(id: [UInt8]?, fault: Fault) {
        self.id = id
        self.fault = fault
    }
}
