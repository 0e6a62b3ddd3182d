import Testing
import UmkreisMessaging
import UmkreisVocabulary
import UmkreisWire

@Suite("a meter of writes")
struct WriteMeterTests {
    private static let ada = UserID(high: 0, low: 1)
    private static let moment = Timestamp(milliseconds: 1_000_000)

    @Test("a write of several days' bytes counts for several days") func keepsADebtOfSeveralDays() throws {
        let meter = WriteMeter(WriteLimits(bytesADay: 1_000))
        for _ in 1...50 { meter.count(Self.ada, bytes: 100, at: Self.moment) }
        for hours in [0, 23] {
            let later = Self.moment.adding(.seconds(hours * 3_600))
            #expect(throws: Fault.self) { try meter.check(Self.ada, at: later) }
        }
    }

    @Test("a burst may take longer to empty than two days") func keepsALongBurst() throws {
        let meter = WriteMeter(WriteLimits(burst: 5_000, perMinute: 1))
        for _ in 1...5_000 { meter.count(Self.ada, bytes: 0, at: Self.moment) }
        #expect(throws: Fault.self) { try meter.check(Self.ada, at: Self.moment) }
        try meter.check(Self.ada, at: Self.moment.adding(.seconds(60)))
    }

    @Test("counts before a large clock step back are reset") func forgetsFarFutureCounts() throws {
        let meter = WriteMeter(WriteLimits(burst: 1, perMinute: 1))
        meter.count(Self.ada, bytes: 0, at: Self.moment.adding(.seconds(30 * 86_400)))
        #expect(throws: Never.self) { try meter.check(Self.ada, at: Self.moment) }
    }
}
