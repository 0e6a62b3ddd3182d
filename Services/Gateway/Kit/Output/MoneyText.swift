package import UmkreisTexts
package import UmkreisVocabulary

/// Amounts with the separators of a language: `1,200.50 EUR` or `1.200,50 EUR`.
package enum MoneyText {
    package static func of(_ money: Money, in language: Language = .current) -> String {
        let parts = money.amount.split(separator: ".")
        guard let whole = parts.first.flatMap({ Int($0) }) else { return money.description }
        let fraction = parts.dropFirst().map { (language == .en ? "." : ",") + $0 }.joined()
        return "\(NumberText.of(whole, in: language))\(fraction) \(money.currency)"
    }
}
