import Foundation
import Testing

enum Fixture {
    static func decode<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/" + name, withExtension: nil))
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }
}
