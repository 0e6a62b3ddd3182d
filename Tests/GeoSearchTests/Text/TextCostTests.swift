import TestKit
import Testing

@testable import GeoSearchCore
@testable import UmkreisWords

/// Counts normalizations, which take microseconds each; the rest takes tenths of that.
@Suite("the cost of a text")
struct TextCostTests {
    private static func text(_ letters: ClosedRange<UInt32>, _ count: Int, seed: UInt64 = 1) -> String {
        var generator = SeededGenerator(seed: seed)
        var scalars = String.UnicodeScalarView()
        while scalars.count < count {
            if let scalar = Unicode.Scalar(UInt32.random(in: letters, using: &generator)) { scalars.append(scalar) }
        }
        return String(scalars)
    }

    private static func lookups(of text: String) -> Int {
        var folder = CharacterFolder()
        for character in text { _ = folder.fold(character, at: 0) }
        return folder.lookups
    }

    @Test(
        "needs no normalization in Han, kana, Hangul, emoji and marks",
        arguments: [
            text(0x4E00...0x9FFF, 10_000), text(0x3041...0x3096, 10_000), text(0xAC00...0xD7A3, 10_000),
            text(0x20000...0x2A6DF, 10_000), String(repeating: "👨‍👩‍👧", count: 1_500),
            Array(repeating: "👨", count: 3_000).joined(separator: "\u{200D}"),
            (0..<3_000).map { text(0x61...0x7A, 1, seed: $0) + text(0x0309...0x033F, 2, seed: $0) }.joined(),
        ]
    )
    func needsNoNormalization(_ text: String) {
        #expect(Self.lookups(of: text) == 0)
    }

    @Test(
        "is one normalization for each different character, at most a thousand",
        arguments: [
            (text(0x0E01...0x0E2E, 10_000), 46), (text(0x0621...0x063A, 10_000), 26),
            (text(0x0410...0x044F, 10_000), 64), (text(0x0250...0x2FFF, 10_000), 1_000),
            (text(0xF900...0xFA6D, 10_000), 400), ("a" + String(repeating: "\u{308}", count: 10_000), 1),
            (String(repeating: "a\u{308}\u{323}", count: 3_000), 1),
        ]
    )
    func isOneForEachCharacter(_ text: String, _ maximum: Int) {
        #expect((1...maximum).contains(Self.lookups(of: text)))
    }

    @Test("characters fold the same with and without normalization") func foldsTheSame() {
        let blocks: [ClosedRange<UInt32>] = [
            0x20...0x24F, 0x0250...0x06FF, 0x0900...0x11FF, 0x1E00...0x1FFF, 0x2E80...0x33FF, 0x3400...0x9FFF,
            0xAC00...0xD7A3, 0xF900...0xFFEF, 0x1F000...0x1FAFF, 0x0300...0x036F,
        ]
        var others: [String] = []
        for seed in 0..<4_000 as Range<UInt64> {
            let text = (0..<3).map { Self.text(blocks[Int(seed + $0 * 7) % blocks.count], 1, seed: seed + $0) }.joined()
            for character in text where !character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) {
                var folder = CharacterFolder()
                let (quick, whole) = (folder.fold(character, at: 3), FoldedCharacter(lookingUp: character, at: 3))
                guard
                    quick.folded != whole.folded || quick.german != whole.german || quick.kind != whole.kind
                        || quick.range != whole.range
                else { continue }
                others.append("\(character.unicodeScalars.map { String($0.value, radix: 16) })")
            }
        }
        #expect(others == [])
    }

    @Test("a post has at most 4,000 words, of 200 letters and 64 KiB") func bounds() throws {
        func words(_ text: String) throws -> [String] {
            PostDocument(try .sample(1, "A lamp", text: text), searchTexts: [], in: try .bundled()).otherWords.entries
        }
        #expect(try words(Self.text(0x4E00...0x9FFF, 10_000)).count == 4_000)
        #expect(try words(Self.text(0x61...0x7A, 10_000)).map(\.count) == [200])
        // One character of eighteen letters.
        #expect(try words(String(repeating: "\u{FDFA}", count: 10_000)).allSatisfy { $0.unicodeScalars.count <= 217 })
        let long = (0..<2_000).map { Self.text(0x61...0x7A, 100, seed: $0) }.joined(separator: " ")
        #expect(try words(long).reduce(0) { $0 + $1.utf8.count } <= 64 * 1_024)
    }

    @Test("a query of a longer word finds it") func findsLongWords() {
        let word = Self.text(0x61...0x7A, 300)
        #expect(TextTokenizer.words(ofText: word) == TextTokenizer.words(ofQuery: word).flatMap(\.alternatives))
        #expect(
            TextTokenizer.words(ofText: "é" + word) == TextTokenizer.words(ofQuery: "é" + word).flatMap(\.alternatives)
        )
    }
}
