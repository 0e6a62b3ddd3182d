import Foundation
import TestKit
import Testing
import UmkreisWire

/// A recorded call or event with all its members.
///
/// A golden line may gain members, but never loses or renames one.
struct GoldenLine {
    let name: String
    private let parts: JSONValue

    init(_ name: String) throws {
        self.name = name
        parts = try WireJSON.decode(
            JSONValue.self,
            from: Array(Data(contentsOf: Self.folder.appending(path: "\(name).json")))
        )
    }

    func request() throws -> JSONValue { try #require(parts["request"], "\(name) has no request") }

    static var all: Set<String> {
        get throws {
            Set(
                try FileManager.default.contentsOfDirectory(atPath: folder.path)
                    .map { String($0.dropLast(".json".count)) }
            )
        }
    }

    /// Checks that a part decodes as this type, encodes the same again, and uses all properties.
    func expect<Value: Codable>(_ part: String, of type: Value.Type) throws {
        let golden = try #require(parts[part], "\(name) has no \(part)")
        let value = try WireJSON.decode(Value.self, from: WireJSON.encode(golden))
        let said = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(value))
        #expect(said.sorted == golden.sorted, "\(name): \(part)")
        let omissions = Omissions(of: value).paths
        #expect(omissions.isEmpty, "\(name): \(part) says nothing of \(omissions.joined(separator: ", "))")
    }

    private static var folder: URL {
        get throws { try Bundle.module.fixture("Golden") }
    }
}

extension JSONValue {
    /// With alphabetical members, since their order does not matter.
    fileprivate var sorted: JSONValue {
        switch self {
        case .object(let members):
            .object(members.map { Member($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
        case .array(let elements): .array(elements.map(\.sorted))
        case .null, .bool, .integer, .number, .string: self
        }
    }
}
