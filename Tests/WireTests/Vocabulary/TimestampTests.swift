import Foundation
import TestKit
import Testing
import UmkreisVocabulary

@Suite("Times") struct TimestampTests {
    /// 1600-01-01 to 9999-12-31: before 1582 Foundation's calendar is Julian.
    private static let moments: ClosedRange<Int64> = -11_676_096_000_000...253_402_300_799_999

    @Test("are read and written as Foundation does, at any moment from 1600 to 9999") func peer() throws {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        let whole = ISO8601DateFormatter()
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let milliseconds = Int64.random(in: Self.moments, using: &random)
            let time = Timestamp(milliseconds: milliseconds)
            let date = try #require(formatter.date(from: time.description), "\(time)")
            #expect(Int64((date.timeIntervalSince1970 * 1000).rounded()) == milliseconds, "\(time)")
            #expect(Timestamp(time.description) == time)
            let second = Date(timeIntervalSince1970: Double(milliseconds / 1000))
            #expect(Timestamp(whole.string(from: second)) == Timestamp(milliseconds: milliseconds / 1000 * 1000))
        }
    }

    @Test(
        "are the same moment with any offset and number of decimals",
        arguments: [
            "2026-05-01T12:00:00.120Z", "2026-05-01T12:00:00.12Z", "2026-05-01t12:00:00.1200z",
            "2026-05-01 12:00:00.1209999Z",
            "2026-05-01T14:00:00.12+02:00", "2026-05-01T00:30:00.12-11:30", "2026-05-01T12:00:00.12-00:00",
        ]
    )
    func same(text: String) {
        #expect(Timestamp(text) == Timestamp(milliseconds: 1_777_636_800_120))
        #expect(Timestamp(text)?.description == "2026-05-01T12:00:00.120Z")
    }

    @Test(
        "invalid texts are refused",
        arguments: [
            "", "2026-05-01", "2026-05-01T12:00:00", "2026-05-01T12:00Z", "2026-13-01T12:00:00Z",
            "2026-02-29T12:00:00Z",
            "2026-00-01T12:00:00Z", "2026-04-31T12:00:00Z", "2026-05-01T24:00:00Z", "2026-05-01T12:60:00Z",
            "2026-05-01T12:00:61Z",
            "2026-05-01T12:00:00.Z", "2026-05-01T12:00:00+0200", "2026-05-01T12:00:00+24:00", "2026-05-01T12:00:00Zx",
            "26-05-01T12:00:00Z", "12026-05-01T12:00:00Z", "-026-05-01T12:00:00Z", "２026-05-01T12:00:00Z", "now",
        ]
    )
    func refused(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test("move by durations, and have one between them") func arithmetic() {
        let time = Timestamp(milliseconds: 1000)
        #expect(time.adding(.milliseconds(1500)) == Timestamp(milliseconds: 2500))
        #expect(time.adding(.milliseconds(-1500)) == Timestamp(milliseconds: -500))
        #expect(time.since(Timestamp(milliseconds: 2500)) == .milliseconds(-1500))
        #expect(time < time.adding(.milliseconds(1)))
    }

    @Test("the year has more digits from 10000 on") func behindTheYear9999() {
        let moment = Timestamp(milliseconds: 253_402_300_800_000)
        #expect(moment.description == "10000-01-01T00:00:00.000Z")
        #expect(moment.adding(.milliseconds(-1)).description == "9999-12-31T23:59:59.999Z")
    }
}
