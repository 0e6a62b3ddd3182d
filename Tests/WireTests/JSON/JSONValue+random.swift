import TestKit
import UmkreisWire

extension JSONValue {
    static func random(depth: Int, using random: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
        case 3: return .number(Double.randomBits(using: &random))
        case 4, 5: return .string(String.random(using: &random))
        case 6:
            let count = Int.random(in: 0..<6, using: &random)
            return .array((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
        default:
            let count = Int.random(in: 0..<60, using: &random) / Int.random(in: 1..<20, using: &random)
            let names = Set((0..<count).map { _ in String.random(using: &random) }).sorted()
            return .object(names.map { Member($0, .random(depth: depth - 1, using: &random)) })
        }
    }
}

extension Double {
    static func randomBits(using random: inout SeededGenerator) -> Double {
        while true {
            let number = Double(bitPattern: random.next())
            if number.isFinite { return Bool.random(using: &random) ? number : (number * 1e-290).rounded() / 1000 }
        }
    }
}

extension String {
    static func random(using random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "lamp", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{1}", "\u{1F}", "\u{7F}", "ß", "\u{2028}", "漢", "👩‍👧",
            "\u{FFFF}",
            "\u{10FFFF}", "e\u{301}", "é", "Any evening after six.", "\u{E000}", "\u{D7FF}", "{", "]", ":", ",",
        ]
        let count = Int.random(in: 0..<12, using: &random)
        return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
