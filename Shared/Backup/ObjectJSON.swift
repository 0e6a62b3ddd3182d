import Foundation

/// JSON of objects that may be longer than a line of the wire.
enum ObjectJSON {
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only a number that is not finite could fail, and objects contain only finite ones.
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
