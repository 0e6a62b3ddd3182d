import TestKit
import Testing
import UmkreisVocabulary
import UmkreisWire

@Suite("Ids") struct IdentifierTests {
    @Test("come back from their 26 characters, in either case, and sort as those do") func roundTrip() throws {
        var random = SeededGenerator(seed: 3)
        var ids: [PostID] = [PostID(high: 0, low: 0), PostID(high: .max, low: .max), PostID(high: 0, low: .max)]
        for _ in 0..<500 { ids.append(PostID(high: random.next(), low: random.next())) }
        for id in ids {
            #expect(id.description.utf8.count == 26)
            #expect(PostID(id.description) == id)
            #expect(PostID(id.description.lowercased()) == id)
            #expect(try WireJSON.decode(PostID.self, from: WireJSON.encode(id)) == id)
        }
        #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
    }

    @Test("are written as the ULID specification does") func known() {
        // The timestamp 1469918176385 of the specification's example, https://github.com/ulid/spec.
        #expect(PostID(high: 1_469_918_176_385 << 16, low: 0).description.hasPrefix("01ARYZ6S41"))
        #expect(PostID(high: .max, low: .max).description == "7ZZZZZZZZZZZZZZZZZZZZZZZZZ")
    }

    @Test(
        "are refused with characters outside the alphabet, or of the wrong length or size",
        arguments: [
            "", "0", "0000000000000000000000000", "000000000000000000000000000", "8ZZZZZZZZZZZZZZZZZZZZZZZZZ",
            "0000000000000000000000000U", "0000000000000000000000000I", "000000000000 0000000000000",
            "0000000000000000000000000é",
        ]
    )
    func refused(text: String) {
        #expect(PostID(text) == nil)
    }
}
