import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Reports unknown members, which services ignore, and proposes names for unknown calls.
struct CallCheck {
    private let call: CallName
    private let session: Session

    init(_ call: CallName, _ session: Session) {
        self.call = call
        self.session = session
    }

    /// Prints a notice for each unknown member, which the service ignores.
    func check(_ body: JSONValue) async {
        let described = try? await session.client.description(of: call.service)
        guard let known = described?.calls.first(where: { $0.name == call }) else { return }
        for member in Self.unknown(in: body, known.request.json) {
            var values: [String: TextValue] = [
                "member": .words(PlainText.oneLine(member.path)), "call": .words(call.text),
            ]
            if let meant = Suggestion.nearest(to: member.name, in: member.siblings) { values["meant"] = .words(meant) }
            let key = values["meant"] == nil ? "cli.call.unknownMember" : "cli.call.unknownMemberMeant"
            session.output.notice(localized(key, values))
        }
    }

    /// Adds the nearest name to the fault of an unknown call.
    func explain(_ fault: Fault) async -> any Error {
        guard fault.code == .unknownCall,
            let described = try? await session.client.description(of: call.service),
            let meant = Suggestion.nearest(to: call.text, in: described.calls.map(\.name.text))
        else { return fault }
        let values: [String: TextValue] = [
            "service": .words(call.service.text), "name": .words(PlainText.oneLine(call.text)), "meant": .words(meant),
        ]
        return Refusal(.unknownCall, "cli.rule.unknown-call-meant", values, hint: "umkreis describe \(call.service)")
    }

    struct Member: Equatable {
        let path: String
        let name: String
        /// The names that the schema has there.
        let siblings: [String]
    }

    /// Members that the schema doesn't have; those of unknown members aren't listed.
    static func unknown(in body: JSONValue, _ schema: JSONValue, at path: String = "") -> [Member] {
        guard case .object(let members) = body, case .object(let properties)? = schema["properties"] else { return [] }
        return members.flatMap { member in
            let place = path.isEmpty ? member.name : "\(path).\(member.name)"
            guard let property = properties.first(where: { $0.name == member.name }) else {
                return [Member(path: place, name: member.name, siblings: properties.map(\.name))]
            }
            return unknown(in: member.value, property.value, at: place)
        }
    }
}
