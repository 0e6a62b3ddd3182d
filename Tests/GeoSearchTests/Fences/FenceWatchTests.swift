import ServiceKit
import Testing

@testable import GeoSearchCore

@Suite("the state machine of a fence")
struct FenceWatchTests {
    /// Distances in metres by seconds, for a fence of 100 m: inside up to 100, surely outside beyond 130.
    private static func changes(
        _ readings: [(second: Int64, distance: Double)],
        accuracy: Double = 10,
        passage: Int64? = nil,
        detour: Int64? = nil,
        cooldown: Duration = .zero
    ) -> [String] {
        var watch = FenceWatch()
        return readings.enumerated().flatMap { index, reading in
            let isLast = index == readings.count - 1
            let changes = watch.apply(
                FenceReading(
                    at: Timestamp(second: reading.second),
                    distance: reading.distance,
                    accuracy: accuracy,
                    radius: 100,
                    passage: isLast ? passage.map(Timestamp.init(second:)) : nil,
                    detour: isLast ? detour.map(Timestamp.init(second:)) : nil
                ),
                cooldown: cooldown
            )
            return changes.map { "\($0.kind) \($0.at.milliseconds / 1_000) of \($0.visit.milliseconds / 1_000)" }
        }
    }

    @Test func twoReadingsInsideAreAVisitAndTwoOutsideItsEnd() {
        #expect(
            Self.changes([(0, 500), (5, 90), (6, 80), (60, 200), (61, 210), (70, 300)])
                == ["entered 5 of 5", "left 60 of 5"]
        )
    }

    @Test func oneReadingIsAStray() {
        #expect(Self.changes([(0, 500), (5, 50), (6, 500), (7, 500)]) == [])
        #expect(Self.changes([(0, 50), (5, 50), (6, 500), (7, 50), (8, 500), (9, 50)]) == ["entered 0 of 0"])
    }

    @Test func aSingleReadingCountsAfterTwentySeconds() {
        #expect(Self.changes([(0, 500), (5, 90), (24, 110), (25, 110)]) == ["entered 5 of 5"])
        #expect(Self.changes([(0, 500), (5, 90), (35, 500), (40, 500)]) == ["entered 5 of 5", "left 35 of 5"])
        #expect(Self.changes([(5, 90), (24, 110), (24, 131)]) == [])
    }

    @Test func aPendingChangeIsDecidedAfterTenMinutes() {
        #expect(Self.changes([(0, 50), (600, 500), (601, 50)]) == [])
        #expect(Self.changes([(0, 50), (600, 50)]) == ["entered 0 of 0", "dwelling 600 of 0"])
        #expect(
            Self.changes([(0, 50), (1, 50), (60, 500), (660, 50), (661, 50)])
                == ["entered 0 of 0", "left 60 of 0", "entered 660 of 660"]
        )
        #expect(
            Self.changes([(0, 50), (1, 50), (60, 500), (659, 50), (660, 50)])
                == ["entered 0 of 0", "dwelling 659 of 0"]
        )
    }

    @Test("at the edge the state is kept: entry at 100 m, exit at 120 m plus the accuracy")
    func hasHysteresis() {
        let edge: [(Int64, Double)] = (0..<60).map { ($0, $0.isMultiple(of: 2) ? 101 : 129) }
        #expect(Self.changes(edge) == [])
        #expect(Self.changes([(-2, 99), (-1, 99)] + edge) == ["entered -2 of -2"])
        #expect(Self.changes([(0, 100), (1, 100), (2, 130), (3, 130)]) == ["entered 0 of 0"])
        #expect(Self.changes([(0, 100), (1, 100), (2, 130.1), (3, 130.1)]) == ["entered 0 of 0", "left 2 of 0"])
        #expect(Self.changes([(0, 100), (1, 100), (2, 150), (3, 150)], accuracy: 40) == ["entered 0 of 0"])
        #expect(FenceReading.margin(of: 100) == 20)
        #expect(FenceReading.margin(of: 1_000) == 100)
    }

    @Test func ignoresReadingsLessAccurateThanTheFence() {
        #expect(Self.changes([(0, 10), (1, 10), (30, 10)], accuracy: 100.1) == [])
        #expect(Self.changes([(0, 10), (1, 10)], accuracy: 100) == ["entered 0 of 0"])
    }

    @Test func reportsDwellingOnceAfterFiveMinutes() {
        let visit: [(Int64, Double)] = (0...80).map { ($0 * 10, 20) }
        #expect(Self.changes(visit) == ["entered 0 of 0", "dwelling 300 of 0"])
        // Not while an earlier exit is possible.
        #expect(Self.changes([(0, 20), (1, 20), (299, 500), (301, 500)]) == ["entered 0 of 0", "left 299 of 0"])
    }

    @Test("a repeat within the cool-down is not reported") func coolsDown() {
        let day: Int64 = 86_400
        let twice = { (second: Int64) -> [(Int64, Double)] in
            [(second, 20), (second + 1, 20), (second + 400, 20), (second + 500, 500), (second + 501, 500)]
        }
        let quiet = Self.changes(twice(0) + twice(1_000) + twice(day), cooldown: .seconds(day))
        #expect(
            quiet == [
                "entered 0 of 0", "dwelling 400 of 0", "left 500 of 0", "entered 86400 of 86400",
                "dwelling 86800 of 86400", "left 86900 of 86400",
            ]
        )
        #expect(Self.changes(twice(0) + twice(1_000)).count == 6)
    }

    @Test func aWayThroughIsAVisitEvenWhereNoReadingIsInside() {
        #expect(Self.changes([(0, 500), (30, 500)], passage: 15) == ["entered 15 of 15"])
        #expect(Self.changes([(0, 500), (30, 110)], passage: 15) == ["entered 15 of 15"])
        // One fix inside a passage is not an outlier.
        #expect(Self.changes([(0, 500), (5, 20), (10, 500)], detour: 5) == ["entered 5 of 5"])
        // Two fixes on the other side end it; a return does not.
        #expect(Self.changes([(0, 500), (20, 60), (40, 90)], passage: 15) == ["entered 20 of 20"])
    }

    @Test func passingThroughEndsWithTheNextFix() {
        var watch = FenceWatch()
        let reading = { (second: Int64, passage: Int64?) in
            FenceReading(
                at: Timestamp(second: second),
                distance: 400,
                accuracy: 10,
                radius: 100,
                passage: passage.map(Timestamp.init(second:))
            )
        }
        #expect(watch.apply(reading(0, nil), cooldown: .zero).isEmpty)
        #expect(watch.apply(reading(30, 15), cooldown: .zero).map(\.kind) == [.entered])
        #expect(watch.phase == .leaving(FenceWatch.Visit(since: Timestamp(second: 15)), since: Timestamp(second: 30)))
        #expect(watch.apply(reading(60, nil), cooldown: .zero).map(\.kind) == [.left])
        #expect(watch.phase == .outside)
    }
}

extension Timestamp {
    fileprivate init(second: Int64) {
        self.init(milliseconds: second * 1_000)
    }
}
