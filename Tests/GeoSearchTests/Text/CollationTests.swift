import TestKit
import Testing

@testable import GeoSearchCore

@Suite("The alphabets of languages")
struct CollationTests {
    @Test(
        "sort names as their readers expect",
        arguments: [
            ("de", "Abel, Äbler, Acker, ofen, Ofen, Ofen 2, Öl, strasse, Straße, Zaun"),
            ("sv", "Abel, Zebra, Ångström, Äpple, Öl"), ("da", "Abel, Zebra, Ærø, Øl, Ålborg, Aarhus"),
            ("nb", "Abel, Zebra, Ære, Øl, Ål"), ("fi", "Abel, Zebra, Åbo, Äiti, Öljy"),
            ("es", "nube, nuez, ñame, ojo"), ("pl", "cebula, ćma, dom, lato, łódka, zebra, źródło, żaba"),
            ("tr", "cam, çam, dere, ılık, için, örnek, şeker, uzun, üzüm"), ("nl", "ijs, IJs, ijver, ik, y"),
            ("fr-CA", "cote, côte, coté, côté"),
            ("fr", "cote, coté, côte, côté, eau, École, étage"), ("en", "apple, Apple, banana, Éclair, zoo"),
        ]
    )
    func sortNames(_ language: String, _ names: String) {
        let sorted = names.split(separator: ", ").map(String.init)
        let collation = Collation(language: language)
        var random = SeededGenerator(seed: 5)
        let again = sorted.shuffled(using: &random).sorted {
            collation.sortKey(of: $0).lexicographicallyPrecedes(collation.sortKey(of: $1))
        }
        #expect(again == sorted)
    }

    @Test(
        "are the root's for unknown languages",
        arguments: [
            nil, "", "xx", "tlh", "de", "de-AT-1996", "en-US-u-co-emoji", "not a language", "../../etc", "a-b", "%s%n",
        ]
    )
    func areTheRoots(_ language: String?) {
        let (root, collation) = (Collation(language: "und"), Collation(language: language))
        for text in ["Äpfel", "apfel", "東京", "", "🍎 1"] {
            #expect(collation.sortKey(of: text) == root.sortKey(of: text), "\(language ?? "none")")
        }
    }

    @Test func languagesOfOneOrderShareAName() {
        #expect(Collation(language: "de").name == Collation(language: "fr-CH").name)
        #expect(Collation(language: "sv-FI").name == Collation(language: "sv").name)
        #expect(Collation(language: "sv").name != Collation(language: "de").name)
        let orders = NameOrders()
        #expect(orders.collation(of: "de") === orders.collation(of: "nl-BE"))
        for number in 0..<1_000 { _ = orders.collation(of: "x\(number)") }
        #expect(orders.collation(of: "da").name == "da")
    }

    @Test func digitsAreLettersAndTextsMayBeLong() {
        let collation = Collation(language: nil)
        #expect(collation.sortKey(of: "Route 10").lexicographicallyPrecedes(collation.sortKey(of: "Route 9")))
        let long = collation.sortKey(of: String(repeating: "東京ßÄ", count: 5_000))
        #expect(long.count == Collation.maximumKeyLength)
        #expect(!long.contains(0))
    }

    @Test func oneAlphabetIsReadSideBySide() async {
        let collation = Collation(language: "sv")
        let names = (0..<2_000).map { "Ångström \($0) Öl" }
        let keys = names.map(collation.sortKey)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { names.map(collation.sortKey) == keys } }
            for await isSame in group { #expect(isSame) }
        }
    }
}
