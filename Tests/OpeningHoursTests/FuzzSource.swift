/// A repeatable stream of odd values.
struct FuzzSource {
    private var state: UInt64
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
        state = seed
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
        default: String(decoding: (0..<below(60)).map { _ in UInt8(truncatingIfNeeded: random()) }, as: UTF8.self)
        }
    }

    private mutating func mutated() -> [UInt8] {
        var bytes = values[below(values.count)]
        for _ in 0...below(4) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(5) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8(truncatingIfNeeded: random()), at: place)
            case 2: bytes[place] = UInt8(truncatingIfNeeded: random())
            case 3: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)], at: place)
            default: bytes.append(contentsOf: values[below(values.count)].prefix(1 + below(30)))
            }
        }
        return bytes
    }

    private mutating func below(_ limit: Int) -> Int {
        Int(random() % UInt64(max(limit, 1)))
    }

    /// SplitMix64, after Steele, Lea and Flood (2014).
    private mutating func random() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
