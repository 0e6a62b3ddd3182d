import TestKit
import Testing
import UmkreisTokens

@testable import ServiceKit

@Suite("SequenceSeal")
struct SequenceSealTests {
    private static let numbers: [Int64] = [.min, -1, 0, 1, 255, 256, 1_000_000, .max]

    private static func withSeals(_ body: (SequenceSeal, SequenceSeal) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let seal = try SequenceSeal(key: KeyFile("a.key", in: "\(folder.path)/keys"))
        try body(seal, try SequenceSeal(key: KeyFile("b.key", in: "\(folder.path)/keys")))
    }

    @Test func opensItsOwnSeals() throws {
        try Self.withSeals { seal, _ in
            for number in Self.numbers {
                #expect(seal.open(seal.seal(number, in: "epoch"), in: "epoch") == number)
            }
        }
    }

    @Test func oneNumberReadsTheSameAndNoTwoAreAlike() throws {
        try Self.withSeals { seal, _ in
            let texts = (Int64(0)..<2000).map { seal.seal($0, in: "epoch") }
            #expect(texts == (Int64(0)..<2000).map { seal.seal($0, in: "epoch") })
            #expect(Set(texts).count == texts.count)
            #expect(Set(texts.map { $0.prefix(16) }).count == texts.count)
            #expect(texts.allSatisfy { $0.utf8.count == 64 })
        }
    }

    @Test func refusesOtherHistoriesAndKeysAndChangedTexts() throws {
        try Self.withSeals { seal, other in
            let text = seal.seal(42, in: "epoch")
            #expect(seal.open(text, in: "epocha") == nil)
            #expect(other.open(text, in: "epoch") == nil)
            for place in text.indices {
                var changed = text
                changed.replaceSubrange(place...place, with: text[place] == "A" ? "B" : "A")
                #expect(seal.open(changed, in: "epoch") == nil)
            }
            for damaged in ["", "A", String(text.dropLast(4)), text + "AAAA", "ä"] {
                #expect(seal.open(damaged, in: "epoch") == nil)
            }
        }
    }

    @Test func printsNoKey() throws {
        try Self.withSeals { seal, _ in
            #expect("\(seal)" == "SequenceSeal")
            #expect(Mirror(reflecting: seal).children.isEmpty)
        }
    }
}
