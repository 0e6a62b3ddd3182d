import AuthContract
import CatalogueContract
import GatewayKit
import GatewaySupervision
import UmkreisAttributes
import UmkreisWire

/// Checks the definitions of a file by the rules of the contracts, which need no service.
struct DefinitionCheck {
    let file: DefinitionFile
    private(set) var problems: [DefinitionProblem] = []

    init(_ file: DefinitionFile) {
        self.file = file
    }

    /// Returns a kind that keeps every rule.
    ///
    /// - Parameters:
    ///   - bytes: its JSON.
    ///   - place: in the file: `kinds.0`; empty for a file with one kind.
    mutating func kind(_ bytes: [UInt8], at place: String) -> KindDefinition? {
        checked(at: "kind", in: place) {
            let kind = try Self.request(DeclareKind.self, "kind", bytes).kind
            _ = try kind.check(field: "kind")
            try Self.requireKnown(kind, bytes, at: "kind")
            return kind
        }
    }

    /// Returns a profile field that keeps every rule.
    mutating func field(_ bytes: [UInt8], at place: String) -> AttributeDefinition? {
        checked(at: "fields.0", in: place) {
            let list = Array("[".utf8) + bytes + Array("]".utf8)
            let fields = try Self.request(DeclareProfile.self, "fields", list).fields
            _ = try AttributeSchema(fields, field: "fields")
            try Self.requireKnown(fields[0], bytes, at: "fields.0")
            return fields[0]
        }
    }

    /// Checks all profile fields together.
    mutating func fields(_ fields: [AttributeDefinition], at place: String) {
        _ = checked(at: "fields", in: place) {
            _ = try AttributeSchema(fields, field: "fields")
            _ = try Self.request(DeclareProfile.self, "fields", WireJSON.encode(fields))
        }
    }

    /// Checks what an app has besides its kinds and fields.
    mutating func app(_ app: AppDefinition) {
        _ = checked(at: "app", in: "") { _ = try Self.request(DeclareApp.self, "app", WireJSON.encode(app)) }
    }

    /// Adds the problems of a part, or returns its value.
    ///
    /// - Parameters:
    ///   - part: the part's place in the request.
    ///   - place: its place in the file.
    mutating func checked<Value>(at part: String, in place: String, _ check: () throws -> Value) -> Value? {
        do {
            return try check()
        } catch let fault as Fault {
            problems += fault.members.map { file.problem($0, at: part, in: place) }
        } catch {
            problems.append(file.problem(Refusal(describing: error).fault, at: part, in: place))
        }
        return nil
    }

    mutating func add(_ problem: DefinitionProblem) { problems.append(problem) }

    private static func requireKnown(_ value: some Encodable, _ bytes: [UInt8], at part: String) throws {
        guard let fault = try InputFile.unknownMember(of: value, in: bytes) else { return }
        let member = fault.field ?? ""
        throw Fault(
            fault.code,
            fault.message.hasPrefix(member) ? "\(part)." + fault.message : fault.message,
            field: "\(part).\(member)",
            rule: fault.rule
        )
    }

    /// Decodes a request with one member, as a service does.
    private static func request<C: Call>(_ type: C.Type, _ member: String, _ json: [UInt8]) throws -> C {
        let document = try JSONDocument(Array("{\"\(member)\":".utf8) + json + Array("}".utf8))
        return try document.decodeRequest(C.self, at: document.root)
    }
}
