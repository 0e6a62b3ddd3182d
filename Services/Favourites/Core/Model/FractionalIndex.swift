/// A sort key between two others, so that moving a favourite changes one row.
///
/// A base-36 fraction, compared bytewise. The first six digits count up or down at the ends, keeping keys short;
/// insertions in between append digits.
struct FractionalIndex: Hashable, Comparable, Sendable {
    let text: String

    private static let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
    private static let head = 6
    private static let base = 36
    private static let counts = 2_176_782_336  // 36⁶
    /// Longer keys cause renumbering of the list.
    static let maximumLength = 24

    init(_ text: String) {
        self.text = text
    }

    static func < (left: FractionalIndex, right: FractionalIndex) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    static let middle = FractionalIndex(count: counts / 2)

    /// Requires `low` < `high`.
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

    /// Consecutive keys with room around and between.
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

    /// A fraction between two; `nil` means 1.
    ///
    /// Never ends with zero, before which there would be no room.
    private static func between(_ low: [Int], _ high: [Int]?) -> [Int] {
        var digits: [Int] = []
        var isBounded = high != nil
        for place in 0... {
            let minimum = place < low.count ? low[place] : 0
            let maximum = isBounded ? (high.flatMap { place < $0.count ? $0[place] : nil } ?? 0) : base
            if minimum == maximum {
                digits.append(minimum)
            } else if maximum - minimum > 1 {
                return digits + [(minimum + maximum) / 2]
            } else {
                // The rest must only exceed the rest of `low`.
                digits.append(minimum)
                isBounded = false
            }
        }
        return digits
    }
}
