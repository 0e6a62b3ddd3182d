import TestKit
import Testing
import UmkreisTokens
import UmkreisVocabulary

@Suite("ids that prove their owner")
struct OwnershipSealTests {
    private let ada = UserID(high: 1, low: 1)
    private let ben = UserID(high: 1, low: 2)

    private func seal(_ byte: UInt8) throws -> OwnershipSeal {
        OwnershipSeal(key: try ServiceKey(seed: [UInt8](repeating: byte, count: 32)))
    }

    @Test func proveItToServicesWithTheSameKeyOnly() throws {
        let id = try seal(1).seal(MediaID(high: 0x0123_4567_89AB_0000, low: 0xCDEF), ownedBy: ada)
        #expect(id.high == 0x0123_4567_89AB_CDEF)
        #expect(try seal(1).proves(id, ownedBy: ada))
        #expect(try !seal(1).proves(id, ownedBy: ben))
        #expect(try !seal(2).proves(id, ownedBy: ada))
    }

    @Test func failWhenChanged() throws {
        let seal = try seal(1)
        let id = seal.seal(MediaID(high: 7 << 16, low: 1), ownedBy: ada)
        for bit in 0..<64 as Range<UInt64> {
            #expect(!seal.proves(MediaID(high: id.high ^ 1 << bit, low: id.low), ownedBy: ada))
            #expect(!seal.proves(MediaID(high: id.high, low: id.low ^ 1 << bit), ownedBy: ada))
        }
    }

    @Test("keep the order of time, and hide the key") func keepTheTime() throws {
        let seal = try seal(1)
        let ids = (1...100).map { seal.seal(MediaID(high: UInt64($0) << 16, low: .max), ownedBy: ada) }
        #expect(ids == ids.sorted() && Set(ids.map(\.low)).count == 100)
        #expect("\(seal)" == "OwnershipSeal")
        var dumped = ""
        dump(seal, to: &dumped)
        #expect(dumped.count < 30)
    }
}
