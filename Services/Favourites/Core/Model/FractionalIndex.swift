/// Where a favourite stands in its list: a text between those of its neighbours, so that moving one changes one row
/// (fractional index).
///
/// A text is a number of base 36 behind the point, compared byte by byte. Its first six digits count: what is put at either
/// end takes the next count and the text does not grow. In between, digits are added.
struct FractionalIndex: Hashable, Comparable, Sendable {
    let text: String

    private static let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    private static let head = 6
    private static let base = 36
    private static let counts = 2_176_782_336  // 36⁶
    /// Beyond it, the whole list gets new texts.
    static let longest = 24

    init(_ text: String) {
        self.text = text
    }

    static func < (left: FractionalIndex, right: FractionalIndex) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// The first of a list.
    static let middle = FractionalIndex(count: counts / 2)

    /// Behind one, or in front of one, or between two that are not the same; the first of a list where there is neither.
    init(after low: FractionalIndex?, before high: FractionalIndex?) {
        switch (low, high) {
        case (nil, nil): self = .middle
        case (nil, let high?):
            let count = high.count - 1
            self = count > 0 ? FractionalIndex(count: count) : FractionalIndex(Self.between([], high.digits))
        case (let low?, nil):
            let count = low.count + 1
            self = count < Self.counts ? FractionalIndex(count: count) : FractionalIndex(Self.between(low.digits, nil))
        case (let low?, let high?): self = FractionalIndex(Self.between(low.digits, high.digits))
        }
    }

    /// As many as are wanted, in order, with room before, between and behind them.
    static func spread(_ count: Int) -> [FractionalIndex] {
        (0..<count).map { FractionalIndex(count: counts / 2 - count / 2 + $0) }
    }

    private init(count: Int) {
        var (rest, digits) = (count, [Int](repeating: 0, count: Self.head))
        for place in digits.indices.reversed() { (rest, digits[place]) = (rest / Self.base, rest % Self.base) }
        self.init(digits)
    }

    private init(_ digits: [Int]) {
        text = String(decoding: digits.map { Self.alphabet[$0] }, as: UTF8.self)
    }

    private var digits: [Int] { text.utf8.map { $0 >= 0x61 ? Int($0) - 0x57 : Int($0) - 0x30 } }

    private var count: Int {
        let head = digits.prefix(Self.head)
        return (0..<Self.head).reduce(0) { $0 * Self.base + ($1 < head.count ? head[$1] : 0) }
    }

    /// The digits of a number between two, the second of which may be 1; it never ends with a zero, for nothing is between a
    /// number and itself with a zero behind it.
    private static func between(_ low: [Int], _ high: [Int]?) -> [Int] {
        var digits: [Int] = []
        var isBounded = high != nil
        for place in 0... {
            let least = place < low.count ? low[place] : 0
            let most = isBounded ? (high.flatMap { place < $0.count ? $0[place] : nil } ?? 0) : base
            if least == most {
                digits.append(least)
            } else if most - least > 1 {
                return digits + [(least + most) / 2]
            } else {
                // What follows is only to be greater than the rest of the lower one.
                digits.append(least)
                isBounded = false
            }
        }
        return digits
    }
}
