/// Reads numbers as people write them: `1.5`, `1,5`, `1 200`, `1.234,5`, `1'200`.
package enum NumberReader {
    /// The decimal sign of texts that fit both readings.
    package enum DecimalSign: String, CaseIterable, Sendable {
        case point, comma

        fileprivate var character: Character { self == .point ? "." : "," }
    }

    package enum Reading: Equatable, Sendable {
        /// A number in canonical form: `-1200.5`.
        case plain(String)
        /// `1.200` may be 1200 or 1.2.
        case ambiguous(whole: String, fraction: String)
        case unreadable
    }

    /// - Parameter decimalSign: decides what would be ambiguous.
    package static func read(_ text: String, decimalSign: DecimalSign? = nil) -> Reading {
        let trimmed = text.withoutBlanksAround
        let isNegative = trimmed.first == "-" || trimmed.first == "\u{2212}"
        let digits = isNegative || trimmed.first == "+" ? trimmed.dropFirst() : trimmed[...]
        let reading = unsigned(digits, decimalSign) ?? exponent(digits)
        return isNegative ? reading.negated : reading
    }

    /// Returns `nil` for an ambiguous or unreadable text.
    package static func number(_ text: String, decimalSign: DecimalSign? = nil) -> Double? {
        guard case .plain(let digits) = read(text, decimalSign: decimalSign) else { return nil }
        return Double(digits)
    }

    /// Reads degrees, in which one sign is always the decimal sign.
    package static func degrees(_ text: String) -> Double? {
        switch read(text) {
        case .plain(let digits), .ambiguous(_, let digits): Double(digits)
        case .unreadable: nil
        }
    }

    private static func unsigned(_ text: Substring, _ decimalSign: DecimalSign?) -> Reading? {
        guard text.contains(where: \.isASCIIDigit), text.allSatisfy({ $0.isASCIIDigit || $0.isNumberSign }) else {
            return nil
        }
        let signs = text.filter { $0 == "." || $0 == "," }
        guard let last = signs.last else { return grouped(text).map(Reading.plain) ?? .unreadable }
        let other: Character = last == "." ? "," : "."
        if signs.count > 1 && signs.allSatisfy({ $0 == last }) {
            return grouped(text).map(Reading.plain) ?? .unreadable
        }
        guard signs.count(where: { $0 == last }) == 1, let place = text.lastIndex(of: last) else { return .unreadable }
        let (before, after) = (text[..<place], text[text.index(after: place)...])
        guard after.allSatisfy(\.isASCIIDigit), let whole = before.isEmpty ? "0" : grouped(before) else {
            return .unreadable
        }
        let fraction = after.isEmpty ? whole : "\(whole).\(after)"
        let isPlain = before.allSatisfy(\.isASCIIDigit) && !signs.contains(other)
        guard isPlain, after.count == 3, (1...3).contains(before.count), before.first != "0" else {
            return .plain(fraction)
        }
        if let decimalSign { return .plain(decimalSign.character == last ? fraction : String(before + after)) }
        return .ambiguous(whole: String(before + after), fraction: fraction)
    }

    /// Joins groups of three digits; the first may be shorter.
    private static func grouped(_ text: Substring) -> String? {
        let groups = text.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
        guard let first = groups.first, !first.isEmpty else { return nil }
        if groups.count == 1 { return String(first) }
        guard first.count <= 3, groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
        return groups.joined()
    }

    private static func exponent(_ text: Substring) -> Reading {
        guard text.first?.isASCIIDigit == true || text.first == ".", text.contains(where: { "eE".contains($0) }),
            let number = Double(text), number.isFinite
        else { return .unreadable }
        return .plain("\(number)")
    }
}

extension NumberReader.Reading {
    fileprivate var negated: Self {
        switch self {
        case .plain(let digits): .plain("-" + digits)
        case .ambiguous(let whole, let fraction): .ambiguous(whole: "-" + whole, fraction: "-" + fraction)
        case .unreadable: .unreadable
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }

    /// A decimal sign, or one between groups of digits.
    fileprivate var isNumberSign: Bool { ".,'\u{2019}".contains(self) || isWhitespace }
}

extension String {
    /// The text without surrounding white space, no-break spaces and zero-width marks.
    package var withoutBlanksAround: String {
        let isBlank = { (scalar: Unicode.Scalar) in
            scalar.properties.isWhitespace
                || ["\u{200B}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}"].contains(scalar)
        }
        guard let first = unicodeScalars.firstIndex(where: { !isBlank($0) }),
            let last = unicodeScalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}
