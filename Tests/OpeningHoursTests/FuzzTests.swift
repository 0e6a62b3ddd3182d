import Foundation
import OpeningHours
import Testing

/// `OPENING_HOURS_FUZZ` in the environment sets how many values are tried; 20,000 if it is not there.
@Suite("Fuzz")
struct FuzzTests {
    @Test("Random text and mutations of real values neither crash nor hang")
    func neverHangs() throws {
        let rounds = ProcessInfo.processInfo.environment["OPENING_HOURS_FUZZ"].flatMap { Int($0) } ?? 20_000
        var source = FuzzSource(seed: 20_261_019, values: try Fixture.values("wild_valid.tsv").map(\.value))
        let place = try #require(Place.inferred(timeZone: "Europe/Berlin", latitude: 49.5, longitude: 9.8))
        let moment = Date(timeIntervalSince1970: 1_792_400_000)
        var slowest = 0.0
        var worst = ""
        var understood = 0
        for round in 0..<rounds {
            let value = source.next()
            let start = Self.processorTime()
            if let schedule = try? Schedule(value) {
                understood += 1
                _ = PlacedSchedule(schedule, in: place).status(at: moment.addingTimeInterval(Double(round) * 977))
            }
            let spent = Self.processorTime() - start
            // The first rounds read the lexicon, the holidays and the zone.
            if round > 200, spent > slowest { (slowest, worst) = (spent, value) }
        }
        #expect(understood > rounds / 50)
        #expect(slowest < 0.01, "\(worst)")
    }

    /// Seconds of this thread, so that a busy machine does not count.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
