import CatalogueContract
import GeoSearchContract
import Testing
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayClient
@testable import GatewayKit
@testable import GatewayOperations

/// Numbers, money, days and words as the user writes them.
@Suite("texts by the user's language")
struct LocalTextTests {
    @Test(arguments: [(Language.en, "1 May 2026"), (.de, "01.05.2026"), (.nl, "01-05-2026")])
    func days(language: Language, text: String) throws {
        #expect(DateText.of(try #require(CivilDate("2026-05-01")), in: language) == text)
    }

    @Test func theDateOfALetterIsADay() {
        Language.$current.withValue(.de) {
            #expect(DateText.of(header: "Fri, 27 Nov 2026 08:05:00 +0000") == "27.11.2026 08:05")
            #expect(DateText.of(header: "yesterday") == "yesterday")
        }
    }

    @Test(
        arguments: [
            (Language.en, "3.50", "3.50 EUR"), (.de, "3.50", "3,50 EUR"), (.nl, "1250", "1.250 EUR"),
            (.en, "1250.5", "1,250.5 EUR"),
        ]
    )
    func money(language: Language, amount: String, text: String) throws {
        #expect(MoneyText.of(try Money(amount: amount, currency: "EUR"), in: language) == text)
    }

    @Test(arguments: [(1987.0, "1987"), (36_767, "36.767"), (2.5, "2,5"), (-12_345, "-12.345")])
    func aYearHasNoSeparator(number: Double, text: String) {
        #expect(NumberText.plain(number, in: .de) == text)
    }

    @Test(
        arguments: [
            ("a whole number from 6 to 64", "eine ganze Zahl von 6 bis 64"), ("yes or no", "yes oder no"),
            ("a readable file", "a readable file"),
        ]
    )
    func ruleOfASetting(rule: String, text: String) {
        #expect(Language.$current.withValue(.de) { SettingRuleText.of(rule) } == text)
    }

    @Test func aSavedSearchReadsAsItIsTyped() throws {
        let search = Search(
            words: "bicycle",
            near: try Coordinate(lat: 47.8, lon: 13.04),
            within: 10_000,
            kinds: ["offer"],
            where: [
                AttributeFilter(attribute: "power", atLeast: 50), AttributeFilter(attribute: "plug", anyOf: ["ccs"]),
            ]
        )
        let typed = "bicycle --near 47.8,13.04 --within 10km --kind offer --where power>=50 --where plug=ccs"
        #expect(SearchSummary(search).text == typed)
        #expect(Language.$current.withValue(.de) { SearchSummary(search).text } == typed)
    }

    @Test("a table has the labels of kinds, a script their names") func labelsOfKinds() async throws {
        let kinds =
            #"{"kinds":[{"kind":{"name":"chargePoint","labels":{"de":"Ladestation","en":"Charge point"},"#
            + #""facets":{}},"revision":1,"changedAt":"2026-05-01T12:00:00.000Z"}]}"#
        let posts =
            #"{"posts":[{"id":"\#(someID)","owner":"\#(someID)","state":"published","revision":1,"#
            + #""createdAt":"2026-05-01T12:00:00.000Z","changedAt":"2026-05-01T12:00:00.000Z","#
            + #""content":{"kind":"chargePoint","title":"Säule"}}],"count":1}"#
        let peer = RecordingReceiver(["catalogue.listPosts": [posts], "catalogue.listKinds": [kinds]])
        let shell = try Shell(over: peer.transport)
        let shown = await shell.run("post list --lang de", onTerminal: true)
        #expect(shown.output.contains("Ladestation") && !shown.output.contains("chargePoint"), "\(shown)")
        let piped = await shell.run("post list --lang de")
        #expect(piped.output.contains("chargePoint"), "\(piped)")
    }
}
