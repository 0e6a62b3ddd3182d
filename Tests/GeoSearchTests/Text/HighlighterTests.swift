import Testing
import UmkreisWords

@testable import GeoSearchCore

@Suite("Highlighting")
struct HighlighterTests {
    @Test(
        "marks the part of each word that was asked for",
        arguments: [
            ("piz", "Pizza und Pizzeria", ["Piz", "Piz"]),
            ("cafe", "Das Café", ["Café"]),
            ("strasse", "Hauptstraße Straßenbahn", ["straße", "Straße"]), ("straße 5", "Straßen 5", ["Straße", "5"]),
            ("fahrr", "Kinderfahrräder", ["fahrr"]), ("kinder heute", "Kinderfahrrad", ["Kinder"]),
            ("mueller", "Müller & Mueller", ["Müller", "Mueller"]),
            ("müller", "Müller & Mueller", ["Müller", "Mueller"]),
            ("dorsay", "Musée d’Orsay", ["d’Orsay"]),
            ("東京都", "🗼東京都庁", ["東京都"]),
            ("京", "東京", ["京"]),
            ("sushi", "Pizza", []),
        ]
    )
    func marksTypedParts(_ query: String, _ text: String, _ marked: [String]) {
        let ranges = Highlighter.ranges(of: TextTokenizer.terms(of: query), in: text)
        let units = Array(text.utf16)
        #expect(ranges.map { String(decoding: units[$0], as: UTF16.self) } == marked)
    }

    @Test func marksAMistypedWordWhole() {
        let term = SearchTerm(alternatives: ["piza"], isBeginning: true, typos: 1)
        #expect(Highlighter.ranges(of: [term], in: "Die Pizzería") == [4..<12])
    }

    @Test("merges what touches and keeps the order") func mergesRanges() {
        let ranges = Highlighter.ranges(of: TextTokenizer.terms(of: "bar foo bar b"), in: "foo bar foo")
        #expect(ranges == [0..<3, 4..<7, 8..<11])
    }
}
