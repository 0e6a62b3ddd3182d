package import UmkreisVocabulary

/// Reads prices as people write them: `3.50 EUR`, `3,50 €`, `CHF 12.-`.
package enum MoneyReader {
    package enum Reading: Equatable, Sendable {
        case money(Money)
        /// `1.200 EUR` may be 1200 or 1.2.
        case ambiguous(whole: String, fraction: String)
        case unreadable
    }

    /// Signs of a single currency; `$` and `¥` are shared by several.
    private static let signs = [
        "€": "EUR", "euro": "EUR", "£": "GBP", "fr.": "CHF", "sfr.": "CHF", "zł": "PLN", "kč": "CZK", "₺": "TRY",
        "₴": "UAH", "₹": "INR", "₪": "ILS", "₩": "KRW", "₫": "VND", "฿": "THB", "us$": "USD", "a$": "AUD",
    ]
    private static let dashes = [".-", ",-", ".\u{2013}", ",\u{2013}", ".\u{2014}", ",\u{2014}"]

    /// - Parameter currency: of amounts without one, such as a column's.
    package static func read(
        _ text: String,
        currency: String? = nil,
        decimalSign: NumberReader.DecimalSign? = nil
    ) -> Reading {
        guard let first = text.firstIndex(where: { $0.isASCII && $0.isNumber }),
            let last = text.lastIndex(where: { $0.isASCII && $0.isNumber })
        else { return .unreadable }
        let front = String(text[..<first]).withoutBlanksAround
        var back = String(text[text.index(after: last)...]).withoutBlanksAround
        // Whole amounts are written "12,-".
        if let dash = dashes.first(where: back.hasPrefix) {
            back = String(back.dropFirst(dash.count)).withoutBlanksAround
        }
        let words = [front, back].filter { !$0.isEmpty }
        let named = words.first.map(code) ?? currency.map(code)
        guard words.count <= 1, let code = named ?? nil else { return .unreadable }
        switch NumberReader.read(String(text[first...last]), decimalSign: decimalSign) {
        case .plain(let amount):
            guard let money = try? Money(amount: amount, currency: code) else { return .unreadable }
            return .money(money)
        case .ambiguous(let whole, let fraction): return .ambiguous(whole: whole, fraction: fraction)
        case .unreadable: return .unreadable
        }
    }

    private static func code(_ word: String) -> String? {
        if let code = signs[word.lowercased()] { return code }
        let code = word.uppercased()
        return code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : nil
    }
}
