#if HTTP
import UmkreisVocabulary
import UmkreisWire

/// The cursors of all calls of a stream, as the id of an event.
struct StreamPosition: Sendable, Equatable {
    /// The cursors of a call by their member.
    typealias Cursors = [String: String]

    private(set) var calls: [String: Cursors] = [:]

    init() {}

    /// - Throws: `invalid` unless it is the id of an event.
    init(_ id: String) throws(Fault) {
        guard let bytes = Base64URL.decode(id),
            let calls = try? WireJSON.decode([String: Cursors].self, from: bytes)
        else {
            throw Fault(
                .invalid,
                "the event id is not one of this server",
                field: "Last-Event-ID",
                rule: "not-a-cursor"
            )
        }
        self.calls = calls
    }

    /// Base64url of JSON; sorted, so that equal positions have equal ids.
    var id: String {
        let members = calls.sorted { $0.key < $1.key }.map { call, cursors in
            let sorted = cursors.sorted { $0.key < $1.key }
            return JSONValue.Member(call, .object(sorted.map { .init($0.key, .string($0.value)) }))
        }
        return (try? WireJSON.encode(JSONValue.object(members))).map { Base64URL.encode($0) } ?? ""
    }

    subscript(call: CallName) -> Cursors {
        get { calls[call.text] ?? [:] }
        set { calls[call.text] = newValue.isEmpty ? nil : newValue }
    }
}
#endif
