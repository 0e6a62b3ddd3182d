import Testing
import UmkreisVocabulary

@testable import GatewayClient
@testable import GatewayKit

@Suite("numbers, prices and points as people write them")
struct NumberReaderTests {
    @Test(arguments: [
        ("1.5", "1.5"), ("1,5", "1.5"), ("120", "120"), ("-3,25", "-3.25"), ("\u{2212}7", "-7"), ("+4", "4"),
        ("1.234,5", "1234.5"), ("1,234.5", "1234.5"), ("1 200", "1200"), ("1\u{A0}200,50", "1200.50"),
        ("1'200", "1200"), ("1\u{2019}200.5", "1200.5"), ("1.234.567", "1234567"), ("12,34,567", nil),
        ("0.125", "0.125"), ("1234.567", "1234.567"), ("1.2000", "1.2000"), (",5", "0.5"), (" 47.8\u{A0}", "47.8"),
        ("1.2.3", nil), ("1,2,3", nil), ("12 34", nil), ("abc", nil), ("", nil), ("1-2", nil), ("2026-05-01", nil),
        ("nan", nil), ("inf", nil), ("1e3", "1000.0"), ("٣", nil),
    ])
    func numbersAreRead(_ text: String, _ digits: String?) {
        #expect(NumberReader.read(text) == (digits.map(NumberReader.Reading.plain) ?? .unreadable))
    }

    @Test(arguments: ["1.200", "1,200", "12.345", "999,000", "-1.200"])
    func aSignBeforeThreeDigitsIsAmbiguous(_ text: String) {
        guard case .ambiguous = NumberReader.read(text) else {
            Issue.record("\(text) was read as \(NumberReader.read(text))")
            return
        }
        #expect(NumberReader.number(text) == nil)
    }

    @Test func theDecimalSignDecides() {
        #expect(NumberReader.number("1.200", decimalSign: .point) == 1.2)
        #expect(NumberReader.number("1.200", decimalSign: .comma) == 1200)
        #expect(NumberReader.number("1,200", decimalSign: .comma) == 1.2)
        #expect(NumberReader.degrees("13.045") == 13.045 && NumberReader.degrees("13,045") == 13.045)
    }

    @Test(arguments: [
        ("3.50 EUR", "3.50 EUR"), ("3,50 €", "3.50 EUR"), ("€3,50", "3.50 EUR"), ("EUR 2.50", "2.50 EUR"),
        ("2,50eur", "2.50 EUR"), ("CHF 12.-", "12 CHF"), ("12,– €", "12 EUR"), ("£ 1,250.00", "1250.00 GBP"),
        ("1.250,00 €", "1250.00 EUR"), ("1200 JPY", "1200 JPY"), ("99 Kč", "99 CZK"),
        ("1\u{A0}200,00\u{A0}€", "1200.00 EUR"),
        ("3.50", nil), ("$5", nil), ("EUR", nil), ("from 5 EUR", nil), ("-5 EUR", nil), ("5 EUR 3", nil),
        ("5.5555 EUR", nil),
    ])
    func pricesAreRead(_ text: String, _ money: String?) {
        #expect(PriceArgument(argument: text)?.money.description == money)
    }

    @Test func anAmountOfThousandsIsAmbiguous() {
        #expect(MoneyReader.read("1.200 EUR") == .ambiguous(whole: "1200", fraction: "1.200"))
        #expect(MoneyReader.read("12", currency: "CHF") == .money(Money("12 CHF")!))
    }

    @Test(arguments: [
        ("47.8,13.04", 47.8, 13.04), ("47.8, 13.04", 47.8, 13.04), ("47,8; 13,04", 47.8, 13.04),
        ("47,8,13,04", 47.8, 13.04), ("47,8 13,04", 47.8, 13.04), ("(47.8 13.04)", 47.8, 13.04),
        ("geo:47.8,13.04;u=35", 47.8, 13.04), ("POINT(13.04 47.8)", 47.8, 13.04),
        ("SRID=4326;POINT (13.04 47.8)", 47.8, 13.04), ("47°48'0\"N 13°2'24\"E", 47.8, 13.04),
        ("N 47° 48.0', O 13° 2.4'", 47.8, 13.04), ("33.5 Z, 70.25 W", -33.5, -70.25), ("-33.5/70.25", -33.5, 70.25),
    ])
    func pointsAreRead(_ text: String, _ lat: Double, _ lon: Double) throws {
        guard case .point(let point) = PointReader.read(text) else {
            Issue.record("\(text) was read as \(PointReader.read(text))")
            return
        }
        #expect(abs(point.lat - lat) < 1e-9 && abs(point.lon - lon) < 1e-9)
    }

    @Test(arguments: [
        ("13.045", 13.045), ("13,045", 13.045), ("47.8° N", 47.8), ("70.25W", -70.25), ("33°30'0\"Z", -33.5),
        ("O 13° 3'", 13.05), ("-5.5°", -5.5), ("47.8 13.04", nil), ("north", nil), ("N", nil), ("N 5 S", nil),
    ])
    func coordinatesAreRead(_ text: String, _ degrees: Double?) {
        #expect(PointReader.coordinate(text) == degrees)
    }

    @Test func refusesOtherTextsAsPoints() {
        for text in ["Salzburg", "5020 Salzburg", "", "47.8", "Linzer Gasse 4", "1,2,3", "home"] {
            #expect(PointReader.read(text) == .none, "\(text)")
        }
        for text in ["91,0", "0,181", "95°0'0\"N 1°0'0\"E"] {
            #expect(PointReader.read(text) == .outOfRange, "\(text)")
        }
    }
}
