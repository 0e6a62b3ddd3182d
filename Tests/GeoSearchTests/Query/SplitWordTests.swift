import CatalogueContract
import GeoSearchContract
import ServiceKit
import Testing
import UmkreisWords

@testable import GeoSearchCore

@Suite("words with and without a space")
struct SplitWordTests {
    private static let titles = [
        "Eis Café", "Eiscafé Venezia", "Café am Eisstadion", "Eis und Café", "Fußball-Platz", "Haus am Park",
        "Park Haus",
        "E-Bike", "Ebike Verleih", "Lamp Shop", "Zu Hause", "Kinder Garten",
    ]

    @Test(
        "find each other",
        arguments: [
            ("eiscafe", ["Eis Café", "Eiscafé Venezia"]),
            ("eis cafe", ["Eis Café", "Eiscafé Venezia", "Eis und Café"]),
            ("eiscaf", ["Eis Café", "Eiscafé Venezia"]), ("eis caf", ["Eis Café", "Eiscafé Venezia", "Eis und Café"]),
            ("fussballplatz", ["Fußball-Platz"]), ("fußballpla", ["Fußball-Platz"]), ("parkhaus", ["Park Haus"]),
            ("ebike", ["E-Bike", "Ebike Verleih"]), ("e-bike", ["E-Bike", "Ebike Verleih"]),
            ("eiscafe venezia", ["Eiscafé Venezia"]), ("zuhause", ["Zu Hause"]),
            ("kindergarten", ["Kinder Garten"]),
        ]
    )
    func findEachOther(_ words: String, _ found: [String]) async throws {
        try await IndexFile.run { file in
            try await file.index(Self.titles.enumerated().map { try .sample(UInt64($0 + 1), $1, at: (47.8, 13)) })
            let ids = try await file.ids(Search(words: words, sort: .name))
            #expect(ids.map { Self.titles[Int($0.low) - 1] }.sorted() == found.sorted())
            // An alert finds the same.
            let filter = try PostFilter(Search(words: words))
            let alerted = try Self.titles.enumerated().filter { index, title in
                let post = try Post.sample(UInt64(index + 1), title, at: (47.8, 13))
                return filter.matches(PostDocument(post, searchTexts: [], in: file.index.gazetteer))
            }
            #expect(alerted.map(\.element).sorted() == found.sorted())
        }
    }

    @Test("are marked in titles", arguments: [("eiscafe", "Das Eis Café", 4..<12), ("ebike", "Mein E-Bike", 5..<11)])
    func areMarked(_ words: String, _ title: String, _ range: Range<Int>) {
        #expect(Highlighter.ranges(of: TextTokenizer.terms(of: words), in: title) == [range])
    }

    @Test("rank like parts of compounds") func rank() async throws {
        try await IndexFile.run { file in
            let titles = ["Eis Café", "Eiscafé", "Bistro"]
            try await file.index(titles.enumerated().map { try .sample(UInt64($0 + 1), $1, at: (47.8, 13)) })
            let ids = try await file.ids(Search(words: "eiscafe", sort: .relevance))
            #expect(ids.map { titles[Int($0.low) - 1] } == ["Eiscafé", "Eis Café"])
        }
    }

    @Test("a second half of one or two letters does not match as a beginning") func needsLettersOfTheSecondHalf() {
        let shop = SplitWord(first: "lamp", second: "shop", range: 0..<9)
        #expect(!shop.spells("lamps", isBeginning: true) && !shop.spells("lampsh", isBeginning: true))
        #expect(shop.spells("lampsho", isBeginning: true) && !shop.spells("lampsho", isBeginning: false))
        #expect(SplitWord(first: "lamp", second: "s", range: 0..<6).spells("lamps", isBeginning: false))
    }

    @Test("numbers and small words are not joined") func leavesNumbersAndSmallWords() {
        #expect(TextTokenizer.terms(of: "haus 1984").allSatisfy { $0.joined.isEmpty })
        #expect(TextTokenizer.terms(of: "an der").allSatisfy { $0.joined.isEmpty })
        #expect(SplitWord.splits(of: "haus1984").isEmpty && SplitWord.splits(of: "uhr").isEmpty)
        #expect(SplitWord.splits(of: String(repeating: "a", count: 65)).isEmpty)
    }
}
