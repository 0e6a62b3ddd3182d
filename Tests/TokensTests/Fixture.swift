import Foundation
import Testing

enum Fixture {
    static func decode<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/" + name, withExtension: nil))
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }
}

func bytes(hex text: String) throws -> [UInt8] {
    let digits = Array(text)
    return try stride(from: 0, to: digits.count, by: 2).map { index in
        try #require(UInt8(String(digits[index...index + 1]), radix: 16))
    }
}
