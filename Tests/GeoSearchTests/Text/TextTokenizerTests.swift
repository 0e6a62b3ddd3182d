import TestKit
import Testing
import Words

@testable import GeoSearchCore

@Suite("Words of a text")
struct TextTokenizerTests {
    @Test(
        "are folded, umlauts in two forms, apostrophes parted and joined, unspaced scripts in pairs",
        arguments: [
            ("Crème brûlée!", ["creme", "brulee"]),
            ("Käse-Spätzle", ["kase", "kaese", "spatzle", "spaetzle"]),
            ("Musée d'Orsay", ["musee", "d", "orsay", "dorsay"]),
            ("東京タワー 2号", ["東京", "京タ", "タワ", "ワー", "ー", "2", "号"]),
            ("กินข้าว", ["กิน", "นข้", "ข้า", "าว", "ว"]),
            ("'' -- !", []),
        ]
    )
    func areTakenApart(_ text: String, _ tokens: [String]) {
        #expect(TextTokenizer.tokens(of: text).map(\.text) == tokens)
    }

    @Test("know their position in the original in UTF-16 units") func knowTheirPlace() {
        let text = "🍕 Piße Ärger 東京"
        let units = Array(text.utf16)
        let found = TextTokenizer.tokens(of: text).map { token in
            String(decoding: units[token.range], as: UTF16.self)
        }
        #expect(found == ["Piße", "Ärger", "Ärger", "東京", "京"])
    }

    @Test("are the same without positions") func areTheSameWithoutPlaces() {
        var generator = SeededGenerator(seed: 20)
        let pieces = [
            "a", "Zug", "7", " ", "-", "\r\n", "'", "`", "’", "Ä", "ß", "é", "e\u{301}", "\u{301}", "東", "京", "ー", "ก",
            "ข้",
            "\u{93F}", "1\u{FE0F}\u{20E3}", "#\u{FE0F}", "🍕", "👨‍👩‍👧", "ﬁ", "\u{0}", "İ", "Ⅷ",
        ]
        let texts = (0..<5_000).map { _ in
            (0..<Int.random(in: 0...12, using: &generator))
                .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
        }
        let others = texts.filter { TextTokenizer.words(ofText: $0) != TextTokenizer.tokens(of: $0).map(\.text) }
        #expect(others == [])
    }

    @Test("are bounded in a query") func areBounded() {
        let query = (1...100).map { "word\($0)" }.joined(separator: " ")
        #expect(TextTokenizer.terms(of: query).count == TextTokenizer.maximumTerms)
    }

    @Test("of a query ask for either form of an umlaut, and for pairs where there are no spaces")
    func askForBothForms() {
        let terms = TextTokenizer.terms(of: "Müller 東京都 水 d'Orsay").map(\.alternatives)
        #expect(terms == [["muller", "mueller"], ["東京"], ["京都"], ["水"], ["d"], ["orsay"]])
    }
}
