#if HTTP
import HTTPInterface
import HTTPTypes
import UmkreisVocabulary
import UmkreisWire

/// The calls of a stream and their cursors.
///
/// `on=chat.syncAfter&on=catalogue.newsAfter&chat.syncAfter.limit=50`
struct StreamRequest: Sendable {
    /// The maximum of calls.
    static let maximum = 8
    private static let lastEventID = HTTPField.Name("Last-Event-ID")

    let calls: [ExposedCall]
    /// Bodies by the call's name.
    let bodies: [CallName: [JSONValue.Member]]
    let position: StreamPosition
    let token: String?
    let trace: String

    init(_ request: EdgeRequest, token: String?, _ table: CallTable, for audience: Audience) throws {
        let query = try QueryText(request.query)
        self.token = token
        trace = request.trace
        calls = try Self.calls(query, table, audience)
        bodies = try Self.bodies(query, of: calls)
        let after = query.members.first { $0.name == "after" }?.value
        let id = Self.lastEventID.flatMap { request.headers[$0] } ?? after
        position =
            try id.flatMap { $0.isEmpty ? nil : $0 }.map { text throws(Fault) in try StreamPosition(text) }
            ?? StreamPosition()
    }

    private static func calls(_ query: QueryText, _ table: CallTable, _ audience: Audience) throws -> [ExposedCall] {
        let names = query.members.filter { $0.name == "on" }.map(\.value)
        guard (1...maximum).contains(names.count), Set(names).count == names.count else {
            throw Fault(.invalid, "on must name 1 to \(maximum) different calls", field: "on", rule: "out-of-range")
        }
        return try names.map { name in
            let call = try table.find(CallName(name), for: audience)
            guard call.description.polls else {
                throw Fault(.invalid, "\(name) is no call that waits for events", field: "on", rule: "not-one-of")
            }
            return call
        }
    }

    private static func bodies(_ query: QueryText, of calls: [ExposedCall]) throws -> [CallName: [JSONValue.Member]] {
        var members: [CallName: [QueryText.Member]] = [:]
        for member in query.members where !["on", "after"].contains(member.name) {
            guard let call = calls.first(where: { member.name.hasPrefix("\($0.name).") }) else {
                throw Fault(
                    .invalid,
                    "\(member.name) belongs to no call of on",
                    field: member.name,
                    rule: "unknown-member"
                )
            }
            let name = String(member.name.dropFirst(call.name.text.count + 1))
            guard name != LivePoll.wait, !call.cursors.contains(name) else {
                throw Fault(.invalid, "\(name) is set by the stream", field: member.name, rule: "unknown-member")
            }
            members[call.name, default: []].append(.init(name: name, value: member.value))
        }
        return try calls.reduce(into: [:]) { bodies, call in
            let body = try call.query.body(QueryText(members[call.name] ?? []))
            if case .object(let all) = try body.decode(JSONValue.self) { bodies[call.name] = all }
        }
    }
}
#endif
