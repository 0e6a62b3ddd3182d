import Foundation
import OpeningHours
import Testing

@Suite("When a clock shows a local time")
struct WallReadingTests {
    private func reading(_ wall: String, _ zone: String) throws -> WallReading {
        let offsets = ZoneOffsets.offsets(of: try #require(TimeZone(identifier: zone)))
        return offsets.reading(wall: try #require(WallTime(wall)).minutes * 60)
    }

    private func wall(_ text: String) throws -> Int { try #require(WallTime(text)).minutes * 60 }

    @Test("Every minute of a year is shown once, twice or never, as Foundation converts it back", arguments: zones)
    func agreesWithFoundation(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let offsets = ZoneOffsets.offsets(of: zone)
        let start = try wall("2026-01-01T00:00")
        func shown(_ instant: Int) -> Int {
            instant + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
        }
        var counts = [0, 0, 0]
        for minutes in stride(from: 0, to: 365 * 1_440, by: 15) {
            let wall = start + minutes * 60
            switch offsets.reading(wall: wall) {
            case .once(let instant):
                counts[1] += 1
                #expect(shown(instant) == wall)
            case .twice(let first, let second):
                counts[2] += 1
                #expect(first < second && shown(first) == wall && shown(second) == wall)
            case .skipped(let instant, let next):
                counts[0] += 1
                #expect(shown(instant) == next && next > wall)
            }
        }
        // Skipped and repeated times balance over a year with both changes.
        #expect(counts[0] == counts[2] && counts.reduce(0, +) == 365 * 96)
    }

    private static let zones = [
        "Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "America/Havana", "Africa/Cairo", "Asia/Tokyo",
        "America/St_Johns", "Pacific/Chatham",
    ]

    @Test("The hour that is skipped is read as the next, the repeated one as both") func readsChanges() throws {
        let next = try wall("2026-03-29T03:30")
        #expect(try reading("2026-03-29T02:30", "Europe/Vienna") == .skipped(instant: 1_774_747_800, next: next))
        let twice = WallReading.twice(first: 1_792_888_200, second: 1_792_891_800)
        #expect(try reading("2026-10-25T02:30", "Europe/Vienna") == twice)
        #expect(twice.instant == 1_792_888_200)
    }
}
