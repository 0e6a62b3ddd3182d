import ArgumentParser
import Vocabulary

/// A price as it is typed: `3.50 EUR` or `3.50EUR`.
struct PriceArgument: Equatable, Sendable, ExpressibleByArgument {
    let money: Money

    init?(argument: String) {
        let text = argument.filter { $0 != " " }
        let amount = text.prefix { $0.isNumber || $0 == "." }
        let currency = text.dropFirst(amount.count).uppercased()
        guard let money = try? Money(amount: String(amount), currency: currency) else { return nil }
        self.money = money
    }
}
