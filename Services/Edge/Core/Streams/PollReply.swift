#if HTTP
import UmkreisWire

/// The reply of a long poll, read once for all streams that get it.
struct PollReply: Sendable {
    /// JSON, as the service wrote it.
    let body: [UInt8]
    /// Whether it has changes: a list that is not empty.
    let hasChanges: Bool
    private let document: JSONDocument

    init(_ body: [UInt8]) throws(Fault) {
        self.body = body
        document = try JSONDocument(body)
        guard case .object(let members) = try document.decode(JSONValue.self, at: document.root) else {
            hasChanges = false
            return
        }
        hasChanges = members.contains { if case .array(let elements) = $0.value { !elements.isEmpty } else { false } }
    }

    /// Returns a member that is a text, such as a cursor.
    func text(of name: String) -> String? { document.member(name, of: document.root).flatMap(document.string) }
}
#endif
