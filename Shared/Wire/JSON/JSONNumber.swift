/// A number of a validated document: `mantissa` × 10^`exponent`.
struct JSONNumber {
    private let text: UnsafeBufferPointer<UInt8>
    private var isNegative = false
    private var mantissa: UInt64 = 0
    private var exponent = 0
    /// `mantissa` holds all digits.
    private var isExact = true
    /// Has neither point nor exponent.
    private(set) var isPlain = false

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        var position = 0
        if text[0] == UInt8(ascii: "-") {
            isNegative = true
            position = 1
        }
        position = takeDigits(from: position)
        isPlain = position == text.count
        if position < text.count, text[position] == UInt8(ascii: ".") {
            let end = takeDigits(from: position + 1)
            exponent = position + 1 - end
            position = end
        }
        if position < text.count { takeExponent(from: position + 1) }
    }

    private mutating func takeDigits(from start: Int) -> Int {
        var position = start
        while position < text.count {
            let digit = text[position] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            let (tenfold, overflows) = mantissa.multipliedReportingOverflow(by: 10)
            let (sum, carries) = tenfold.addingReportingOverflow(UInt64(digit))
            if overflows || carries { isExact = false } else { mantissa = sum }
            position += 1
        }
        return position
    }

    private mutating func takeExponent(from start: Int) {
        var power = 0
        for digit in text[start...] where digit >= UInt8(ascii: "0") {
            power = min(power * 10 + Int(digit) - 0x30, 1_000_000)
        }
        exponent += text[start] == UInt8(ascii: "-") ? -power : power
    }

    /// `nil` for fractions or overflow; with a point or exponent only up to 2^53, where doubles are exact.
    func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? {
        guard exponent == 0, isExact else { return finite.flatMap { abs($0) <= 0x1p53 ? T(exactly: $0) : nil } }
        if !isNegative { return T(exactly: mantissa) }
        if mantissa == Int64.min.magnitude { return T(exactly: Int64.min) }
        return Int64(exactly: mantissa).flatMap { T(exactly: -$0) }
    }

    /// The nearest double; `nil` if infinite.
    ///
    /// Up to 2^53 and 10^22 both factors are exact, so one rounding suffices: W. D. Clinger, "How to read floating
    /// point numbers accurately", 1990.
    var finite: Double? {
        if isExact, mantissa <= 1 << 53, abs(exponent) <= 22 {
            let magnitude =
                exponent < 0
                ? Double(mantissa) / JSONNumber.powers[-exponent] : Double(mantissa) * JSONNumber.powers[exponent]
            return isNegative ? -magnitude : magnitude
        }
        return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
