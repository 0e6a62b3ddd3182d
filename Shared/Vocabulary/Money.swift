/// An amount in a currency: `{"amount":"3.50","currency":"EUR"}`.
///
/// The amount is text, so nothing is rounded on the way.
public struct Money: Hashable, Sendable {
    /// Digits with at most three decimals, not negative, below a thousand million.
    public let amount: String
    /// ISO 4217, three capital letters.
    public let currency: String

    public init(amount: String, currency: String) throws(InvalidMoney) {
        guard Money.isAmount(amount) else {
            throw InvalidMoney(field: "amount", rule: "up to nine digits with at most three decimals, as in 3.50")
        }
        guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw InvalidMoney(field: "currency", rule: "three capital letters of ISO 4217, as in EUR")
        }
        self.amount = amount
        self.currency = currency
    }

    private static func isAmount(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
        guard areDigits, let whole = parts.first, (1...9).contains(whole.count) else { return false }
        return parts.count == 1 || (parts.count == 2 && (1...3).contains(parts[1].count))
    }
}

/// Why two texts are no amount of money.
public struct InvalidMoney: Error, Equatable, CustomStringConvertible {
    public let field: String
    public let rule: String

    public var description: String { "\(field) must be \(rule)" }
}

extension Money: Codable {
    private enum CodingKeys: String, CodingKey { case amount, currency }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let amount = try container.decode(String.self, forKey: .amount)
        let currency = try container.decode(String.self, forKey: .currency)
        do {
            try self.init(amount: amount, currency: currency)
        } catch {
            let key = CodingKeys(stringValue: error.field) ?? .amount
            throw DecodingError.dataCorruptedError(
                forKey: key,
                in: container,
                debugDescription: "must be \(error.rule)"
            )
        }
    }
}
