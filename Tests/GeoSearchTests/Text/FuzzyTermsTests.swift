import TestKit
import Testing

@testable import GeoSearchCore

@Suite("FuzzyTerms")
struct FuzzyTermsTests {
    private static let cities = [
        "graz", "innsbruck", "linz", "salzbergen", "salzburg", "wien", "wiener neustadt", "łodz",
    ]

    @Test(
        "finds a term under every kind of typo",
        arguments: [
            ("salzburg", 0), ("salzbrg", 1), ("salzbuurg", 1), ("salzbarg", 1), ("slazburg", 1), ("alzburg", 1),
            ("salzbur", 1), ("xsalzburg", 1), ("asalzburgg", 2), ("sazlbugr", 2), ("aslzburg", 1),
        ]
    )
    func findsTypos(_ text: String, _ distance: Int) {
        #expect(found(near: text, within: 2, in: Self.cities)["salzburg"] == distance)
        guard distance > 0 else { return }
        #expect(found(near: text, within: distance - 1, in: Self.cities)["salzburg"] == nil)
    }

    @Test func aLetterOfSeveralBytesIsOneLetter() {
        #expect(found(near: "lodz", within: 1, in: Self.cities) == ["łodz": 1])
        #expect(
            found(near: "москва", within: 1, in: ["москаа", "мосва", "москва"]) == [
                "москаа": 1, "мосва": 1, "москва": 0,
            ]
        )
        #expect(found(near: "東京都", within: 1, in: ["東京", "東北"]) == ["東京": 1])
    }

    @Test func typosStayWithinAScript() {
        #expect(found(near: "wien", within: 1, in: ["wien", "wiex", "wieн", "wie東"]) == ["wien": 0, "wiex": 1])
        #expect(found(near: "вена", within: 1, in: ["вeна", "вина"]) == ["вина": 1])
    }

    @Test func equalTermsAreOneRange() {
        let terms = ["a", "graz", "graz", "graz", "z"].map { Array($0.utf8) }
        var ranges: [Range<Int>] = []
        FuzzyTerms(terms).forEach(near: "grz", within: 1) { range, _ in ranges.append(range) }
        #expect(ranges == [1..<4])
    }

    @Test(arguments: ["", String(repeating: "a", count: 65)])
    func ignoresTextWithoutLettersAndLongText(_ text: String) {
        #expect(found(near: text, within: 1, in: ["", "a"]).isEmpty)
    }

    @Test("finds what measuring every term finds", arguments: [1, 2, 3]) func agreesWithBruteForce(_ distance: Int) {
        var random = SeededGenerator(seed: 7)
        let letters = Array("abcøź")
        func word() -> String {
            String(
                (0..<Int.random(in: 1...7, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" }
            )
        }
        let terms = Set((0..<600).map { _ in word() }).sorted {
            Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
        }
        for text in (0..<15).map({ _ in word() }) {
            let expected = terms.map { ($0, Self.distance(text, $0)) }.filter { $0.1 <= distance }
            #expect(found(near: text, within: distance, in: terms) == Dictionary(uniqueKeysWithValues: expected))
        }
    }

    private func found(near text: String, within maximum: Int, in terms: [String]) -> [String: Int] {
        var found: [String: Int] = [:]
        FuzzyTerms(terms.map { Array($0.utf8) }).forEach(near: text, within: maximum) { range, distance in
            for index in range { found[terms[index]] = distance }
        }
        return found
    }

    /// The full table of the optimal string alignment distance.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (a, b) = (Array(left), Array(right))
        var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : $0 == 0 ? row : 0 } }
        for row in a.indices {
            for column in b.indices {
                var minimum = min(table[row][column + 1], table[row + 1][column]) + 1
                minimum = min(minimum, table[row][column] + (a[row] == b[column] ? 0 : 1))
                if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
                    minimum = min(minimum, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = minimum
            }
        }
        return table[a.count][b.count]
    }
}
