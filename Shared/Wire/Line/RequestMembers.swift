/// The members that every request has, each with its rule.
struct RequestMembers {
    let document: JSONDocument

    init(_ document: JSONDocument) {
        self.document = document
    }

    func version() throws(Fault) -> Int {
        guard document.kind(document.root) == .object else { throw Fault(.invalid, "line must be an object") }
        guard let node = member("v"), document.integer(node) == 1 else {
            throw Fault(.versionMismatch, "v must be 1", field: "v")
        }
        return 1
    }

    func id() throws(Fault) -> [UInt8]? {
        guard let node = member("id") else { return nil }
        let text = document.text(node)
        guard [.string, .number].contains(document.kind(node)), text.count <= WireLimits.id else {
            throw invalid("id", "must be text or a number of at most \(WireLimits.id) bytes")
        }
        return Array(text)
    }

    func call() throws(Fault) -> String {
        guard let node = member("call") else { throw invalid("call", "is missing") }
        guard let text = document.string(node) else { throw invalid("call", "must be text") }
        return text
    }

    func text(_ name: String, upTo limit: Int) throws(Fault) -> String? {
        guard let node = member(name) else { return nil }
        guard let text = document.string(node), text.utf8.count <= limit else {
            throw invalid(name, "must be text of at most \(limit) bytes")
        }
        return text
    }

    func key() throws(Fault) -> String? {
        guard let node = member("key") else { return nil }
        guard let text = document.string(node), (1...WireLimits.key).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw invalid("key", "must be 1 to \(WireLimits.key) characters of printable ASCII") }
        return text
    }

    func ttlMs() throws(Fault) -> Int {
        guard let node = member("ttlMs") else { return WireLimits.defaultTTL }
        guard let milliseconds = document.integer(node), (1...Int64(WireLimits.longestTTL)).contains(milliseconds)
        else {
            throw invalid("ttlMs", "must be a whole number between 1 and \(WireLimits.longestTTL)")
        }
        return Int(milliseconds)
    }

    func body() throws(Fault) -> JSONNode {
        guard let node = member("body") else { throw invalid("body", "is missing") }
        guard document.kind(node) == .object else { throw invalid("body", "must be an object") }
        return node
    }

    private func member(_ name: String) -> JSONNode? { document.member(name, of: document.root) }

    private func invalid(_ name: String, _ rule: String) -> Fault {
        Fault(.invalid, "\(name) \(rule)", field: name)
    }
}
