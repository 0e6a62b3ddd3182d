import Testing
import UmkreisVocabulary
import UmkreisWire

@Suite("Money") struct MoneyTests {
    @Test("keeps its amount to the letter", arguments: ["0", "3.50", "3.5", "999999999.999", "007"])
    func kept(amount: String) throws {
        let money = try Money(amount: amount, currency: "EUR")
        #expect(try WireJSON.encode(money) == Array(#"{"amount":"\#(amount)","currency":"EUR"}"#.utf8))
        #expect(try WireJSON.decode(Money.self, from: WireJSON.encode(money)) == money)
    }

    @Test(
        "has an amount that is digits",
        arguments: ["", ".", "-1", "+1", "1.", ".5", "1.2345", "1234567890", "1,50", "1e3", " 1", "1.2.3", "٣", "NaN"]
    )
    func amounts(amount: String) {
        let error = #expect(throws: BrokenRule.self) { try Money(amount: amount, currency: "EUR") }
        #expect(error?.field == "amount")
    }

    @Test("has a currency of three capital letters", arguments: ["", "eur", "EU", "EURO", "E1R", "€", "ÄÖÜ"])
    func currencies(currency: String) {
        #expect(throws: BrokenRule.notACurrency.fault(at: "currency")) {
            try WireJSON.decode(Money.self, from: Array(#"{"amount":"1","currency":"\#(currency)"}"#.utf8))
        }
    }
}
