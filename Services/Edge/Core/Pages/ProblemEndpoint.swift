#if HTTP
import HTTPInterface
import Hummingbird
import UmkreisWire

/// `GET /problems/<rule or code>`: explains the type of a problem.
struct ProblemEndpoint: Endpoint {
    let table: CallTableSource
    let rates: RateLimits

    func respond(to request: EdgeRequest) async throws -> Response {
        // Looks through all schemas.
        try rates.admit(request, .reads)
        guard ProblemType.isName(request.path[1]) else { throw Problem.noSuchPath }
        let name = String(request.path[1])
        let calls = table.current.calls(for: .everyone).filter { $0.mentions(name) }.map(\.name.text)
        // A rule that no schema has may belong to a fault of any code.
        let type = ProblemType(named: name, of: calls.isEmpty ? nil : .invalid)
        let list =
            calls.isEmpty ? "" : "<p>Calls with it: \(calls.map { "<code>\($0)</code>" }.joined(separator: ", "))</p>"
        return Page(title: type.name, body: "<p>\(type.title).</p><p>\(type.remedy)</p>\n\(list)").response()
    }
}

extension ExposedCall {
    /// Whether the call declares this fault or rule.
    fileprivate func mentions(_ name: String) -> Bool {
        description.faults.contains(FaultCode(name)) || description.request.json.hasRule(name)
    }
}

extension JSONValue {
    /// Anywhere in a schema.
    fileprivate func hasRule(_ name: String) -> Bool {
        switch self {
        case .object(let members):
            members.contains { member in
                if member.name == "x-rules", case .array(let rules) = member.value {
                    return rules.contains(.string(name))
                }
                return member.value.hasRule(name)
            }
        case .array(let elements): elements.contains { $0.hasRule(name) }
        default: false
        }
    }
}
#endif
