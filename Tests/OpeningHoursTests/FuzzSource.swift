import TestKit

/// A repeatable stream of odd values.
struct FuzzSource {
    private var generator: SeededGenerator
    private let values: [[UInt8]]

    /// Pieces that the grammar knows, so that random text gets past the first token.
    private static let pieces = [
        "Mo", "Su", "Th[", "-1]", "PH", "SH", "easter", "week ", "53", "Jan ", "Feb 29", "2026", "-", ",", ", ", ";",
        " || ",
        ":", "+", "/", "(", ")", "sunrise", "sunset", "10:00-12:00", "22:00-48:00", "17:00+", "24/7", "off", "open",
        "\"x\"", "\"", "„", " ", "day", "°", "Montag", "ორშ", "99999999999", "-5", "&", "bis", "am", "pm", "\u{0}", "😀",
        "\t",
    ].map { Array($0.utf8) }

    init(seed: UInt64, values: [String]) {
        generator = SeededGenerator(seed: seed)
        self.values = values.map { Array($0.utf8) }
    }

    /// A mutated real value, a heap of pieces, or noise.
    mutating func next() -> String {
        switch below(4) {
        case 0, 1: String(decoding: mutated(), as: UTF8.self)
        case 2:
            String(
                decoding: (0..<(1 + below(14))).flatMap { _ in Self.pieces[below(Self.pieces.count)] },
                as: UTF8.self
            )
        default:
            String(decoding: (0..<below(60)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }, as: UTF8.self)
        }
    }

    private mutating func mutated() -> [UInt8] {
        var bytes = values[below(values.count)]
        for _ in 0...below(4) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(5) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: place)
            case 2: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
            case 3: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)], at: place)
            default: bytes.append(contentsOf: values[below(values.count)].prefix(1 + below(30)))
            }
        }
        return bytes
    }

    private mutating func below(_ limit: Int) -> Int {
        Int(generator.next() % UInt64(max(limit, 1)))
    }
}
