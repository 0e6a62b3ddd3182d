import TestKit
import Testing

@testable import FavouritesCore

@Suite("places in a list")
struct FractionalIndexTests {
    @Test("there is always room before, behind and between", arguments: UInt64(1)...20)
    func leavesRoomEverywhere(_ seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var places: [FractionalIndex] = []
        for _ in 0..<500 {
            let gap = Int.random(in: 0...places.count, using: &chance)
            let low = gap > 0 ? places[gap - 1] : nil
            let high = gap < places.count ? places[gap] : nil
            let place = FractionalIndex(after: low, before: high)
            if let low { #expect(low < place) }
            if let high { #expect(place < high) }
            places.insert(place, at: gap)
        }
        #expect(places == places.sorted())
        #expect(Set(places).count == places.count)
    }

    @Test("at either end places do not grow") func doNotGrowAtTheEnds() {
        var (first, last) = (FractionalIndex.middle, FractionalIndex.middle)
        for _ in 0..<10_000 {
            first = FractionalIndex(after: nil, before: first)
            last = FractionalIndex(after: last, before: nil)
        }
        #expect(first.text.utf8.count == 6)
        #expect(last.text.utf8.count == 6)
    }

    @Test("always in the same gap they grow slowly") func growSlowlyInOneGap() {
        let low = FractionalIndex.middle
        var high = FractionalIndex(after: low, before: nil)
        for _ in 0..<80 { high = FractionalIndex(after: low, before: high) }
        #expect(high.text.utf8.count <= FractionalIndex.maximumLength)
    }

    @Test func leaveRoomAtTheVeryEnds() {
        let minimum = FractionalIndex("000001")
        var place = minimum
        for _ in 0..<50 {
            let before = FractionalIndex(after: nil, before: place)
            #expect(before < place)
            place = before
        }
        var greatest = FractionalIndex("zzzzzz")
        for _ in 0..<50 {
            let behind = FractionalIndex(after: greatest, before: nil)
            #expect(greatest < behind)
            greatest = behind
        }
    }

    @Test func areSpreadInOrder() {
        let places = FractionalIndex.spread(5000)
        #expect(places == places.sorted())
        #expect(Set(places).count == 5000)
    }
}
