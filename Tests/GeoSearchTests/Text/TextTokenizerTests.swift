import TestKit
import Testing
import UmkreisWords

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
            ("Donau\u{AD}dampf\u{AD}schiff", ["donaudampfschiff"]), ("Eis\u{200B}Café\u{FEFF}", ["eiscafe"]),
            ("\u{2060}L\u{200D}’\u{200C}Aqui\u{34F}la", ["l", "aquila", "laquila"]),
            ("I ❤\u{FE0F} Wien", ["i", "wien"]),
            ("می\u{200C}خواهم", ["میخواهم"]), ("葛\u{E0100}城\u{200B}市", ["葛城", "城市", "市"]),
            ("ไป\u{200B}เล", ["ไป", "ปเ", "เล", "ล"]), ("a\u{AD} \u{AD}b \u{200B} c", ["a", "b", "c"]),
            ("\u{AD}\u{3164}", []),
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

    @Test("an invisible character inside a word is marked with it") func coverInvisibleCharacters() {
        let text = "\u{200B}Do\u{AD}nau\u{200B} Fluss"
        let token = TextTokenizer.tokens(of: text)[0]
        let units = Array(text.utf16)
        #expect(String(decoding: units[token.range], as: UTF16.self) == "Do\u{AD}nau")
        #expect(String(decoding: units[token.range(ofPrefix: 3)], as: UTF16.self) == "Do\u{AD}n")
    }

    @Test("ignore invisible characters in queries") func ignoreInvisibleCharacters() {
        let terms = TextTokenizer.terms(of: "do\u{AD}nau eis\u{200B}café").map(\.alternatives)
        #expect(terms == [["donau"], ["eiscafe"]])
    }

    @Test("are the same without positions") func areTheSameWithoutPlaces() {
        var generator = SeededGenerator(seed: 20)
        let pieces = [
            "a", "Zug", "7", " ", "-", "\r\n", "'", "`", "’", "Ä", "ß", "é", "e\u{301}", "\u{301}", "東", "京", "ー", "ก",
            "ข้",
            "\u{93F}", "1\u{FE0F}\u{20E3}", "#\u{FE0F}", "🍕", "👨‍👩‍👧", "ﬁ", "\u{0}", "İ", "Ⅷ",
            "\u{AD}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{3164}",
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

    @Test("match either form of an umlaut, and pairs of characters in text without spaces")
    func matchBothForms() {
        let terms = TextTokenizer.terms(of: "Müller 東京都 水 d'Orsay").map(\.alternatives)
        #expect(terms == [["muller", "mueller"], ["東京"], ["京都"], ["水"], ["d"], ["orsay"]])
    }
}
