/// `{"amount":"3.50","currency":"EUR"}`; a string is never rounded.
public struct Money: Hashable, Sendable {
    /// Up to nine digits and three decimals, not negative.
    public let amount: String
    /// ISO 4217, in capital letters.
    public let currency: String

    /// Throws `not-an-amount` or `not-a-currency`.
    public init(amount: String, currency: String) throws(BrokenRule) {
        guard Money.isAmount(amount) else { throw BrokenRule.notAnAmount.within("amount") }
        guard Money.isCurrency(currency) else { throw BrokenRule.notACurrency.within("currency") }
        self.amount = amount
        self.currency = currency
    }

    package static func isCurrency(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    package static func isAmount(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
        guard areDigits, let whole = parts.first, (1...9).contains(whole.count) else { return false }
        return parts.count == 1 || (parts.count == 2 && (1...3).contains(parts[1].count))
    }
}

extension Money: LosslessStringConvertible {
    /// `3.50 EUR`.
    public var description: String { "\(amount) \(currency)" }

    public init?(_ description: String) {
        let parts = description.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let money = try? Money(amount: String(parts[0]), currency: String(parts[1])) else {
            return nil
        }
        self = money
    }
}

extension BrokenRule {
    public static let notAnAmount = BrokenRule(
        "not-an-amount",
        "must be up to nine digits with at most three decimals, as in 3.50"
    )
    public static let notACurrency = BrokenRule(
        "not-a-currency",
        "must be three capital letters of ISO 4217, as in EUR"
    )
}

extension Money: Codable {
    private enum CodingKeys: String, CodingKey { case amount, currency }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let amount = try container.decode(String.self, forKey: .amount)
        let currency = try container.decode(String.self, forKey: .currency)
        try self.init(amount: amount, currency: currency)
    }
}
