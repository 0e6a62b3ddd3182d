import TestKit
import Testing

@testable import GeoSearchCore

@Suite("Typos")
struct TypoTableTests {
    @Test(
        "are a letter too many, too few, another, or two that changed places",
        arguments: [
            ("salzburg", 0), ("salzbrg", 1), ("salzbuurg", 1), ("salzbarg", 1), ("slazburg", 1), ("alzburg", 1),
            ("salzbur", 1), ("xsalzburg", 1), ("asalzburgg", 2), ("salbzugr", 2), ("salbzgur", 3),
        ]
    )
    func areCounted(_ text: String, _ typos: Int) {
        for maximum in 1...2 {
            #expect(TypoTable.isNear("salzburg", text, within: maximum, isBeginning: false) == (typos <= maximum))
        }
    }

    @Test func beginningsCompareWithTheNearestOne() {
        #expect(TypoTable.isNear("restaurant", "retsa", within: 1, isBeginning: true))
        #expect(!TypoTable.isNear("restaurant", "retsa", within: 1, isBeginning: false))
        #expect(TypoTable.isNear("wiener", "wein", within: 1, isBeginning: true))
    }

    @Test("equal the whole table except for two typos in the first three letters", arguments: 1...4)
    func agreeWithTheWholeTable(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func word() -> [Character] {
            (0..<Int.random(in: 1...9, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" }
        }
        for _ in 0..<3_000 {
            let (one, other) = (word(), word())
            let typos = distance(one, other)
            #expect(TypoTable.isNear(String(one), String(other), within: 1, isBeginning: false) == (typos <= 1))
            if TypoTable.isNear(String(one), String(other), within: 2, isBeginning: false) { #expect(typos <= 2) }
            let later = [Character]("dddd")
            #expect(
                TypoTable.isNear(String(later + one), String(later + other), within: 2, isBeginning: false)
                    == (typos <= 2)
            )
        }
    }

    private func distance(_ one: [Character], _ other: [Character]) -> Int {
        var table = [[Int]](repeating: Array(0...other.count), count: one.count + 1)
        for row in table.indices { table[row][0] = row }
        for (row, letter) in one.enumerated() {
            for (column, wanted) in other.enumerated() {
                var cost = min(table[row][column + 1], table[row + 1][column]) + 1
                cost = min(cost, table[row][column] + (letter == wanted ? 0 : 1))
                if row > 0, column > 0, one[row - 1] == wanted, other[column - 1] == letter {
                    cost = min(cost, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = cost
            }
        }
        return table[one.count][other.count]
    }
}
