import ServiceKit
import Testing
import UmkreisVocabulary

@Suite("new ids")
struct IdentifierSourceTests {
    @Test("ids increase, also while the clock stops or steps back") func timeOrdered() {
        let moments = [1000, 1000, 1000, 900, 1000, 1001, 0, 5000].map { Timestamp(milliseconds: $0) }
        for moment in moments {
            let source = IdentifierSource.timeOrdered { moment }
            let ids: [PostID] = (0..<100).map { _ in source.make() }
            #expect(ids == ids.sorted())
            #expect(Set(ids).count == 100)
            #expect(ids.allSatisfy { $0.high >> 16 == UInt64(moment.milliseconds) })
        }
    }

    @Test("counted ids are the same in every run") func counting() {
        let source = IdentifierSource.counting()
        let ids: [UserID] = [source.make(), source.make()]
        #expect(ids == [UserID(high: 0, low: 1), UserID(high: 0, low: 2)])
    }
}
