import UmkreisWire

/// The calls as functions of their service, with their documentation: `umkreis.geo.search({ … })`.
struct TypeScriptServices {
    private let calls: [CallDescription]
    private let comment: (CallDescription) -> String

    /// - Parameter comment: the text of a call's JSDoc.
    init(_ calls: [CallDescription], comment: @escaping (CallDescription) -> String) {
        (self.calls, self.comment) = (calls, comment)
    }

    var text: String {
        let groups = Dictionary(grouping: calls, by: \.name.service).sorted { $0.key.text < $1.key.text }
        let members = groups.map { service, calls in
            "  readonly \(service): {\n\(calls.map(function).joined(separator: "\n"))\n  };"
        }
        return """
            /** The calls by their service. */
            export interface Services {
            \(members.joined(separator: "\n"))
            }
            """
    }

    /// A request may be left out if it has no required member.
    private func function(_ call: CallDescription) -> String {
        let name = JSONValue.string(call.name.text).script
        let mark = call.request.json["required"] == nil ? "?" : ""
        let parameters = "request\(mark): Calls[\(name)][\"request\"], options?: SendOptions"
        return """
                /** \(comment(call).replacing("\n   *", with: "\n     *")) */
                \(call.name.word)(\(parameters)): Promise<Calls[\(name)]["reply"]>;
            """
    }
}

/// Types of ids that are not mixed up: a `PostID` is not accepted as a `UserID`.
///
/// The brand is optional, so that any text, such as one of an address, is accepted for any id.
enum TypeScriptIDs {
    /// The type of a schema that is an id.
    static func type(of schema: JSONValue) -> String? {
        guard case .string(let kind)? = schema[JSONSchema.idKeyword] else { return nil }
        return "\(kind)ID"
    }

    /// The declarations of all ids in these calls.
    static func declarations(in calls: [CallDescription]) -> String {
        kinds(in: calls).map { kind in
            let brand = JSONValue.string(kind).script
            return "export type \(kind)ID = string & { readonly __id?: \(brand) };"
        }.joined(separator: "\n")
    }

    /// What the ids of these calls are of, in alphabetical order: `Post`.
    static func kinds(in calls: [CallDescription]) -> [String] {
        var kinds: Set<String> = []
        for call in calls {
            collect(from: call.request.json, into: &kinds)
            collect(from: call.reply.json, into: &kinds)
        }
        return kinds.sorted()
    }

    private static func collect(from schema: JSONValue, into kinds: inout Set<String>) {
        switch schema {
        case .object(let members):
            if case .string(let kind)? = schema[JSONSchema.idKeyword] { kinds.insert(kind) }
            for member in members { collect(from: member.value, into: &kinds) }
        case .array(let elements): for element in elements { collect(from: element, into: &kinds) }
        default: return
        }
    }
}
