import ServiceKit
import Testing
import UmkreisVocabulary
import UmkreisWire

@Suite("Throttle")
struct ThrottleTests {
    private let start = Timestamp(milliseconds: 1_800_000_000_000)

    @Test(arguments: [(1, 0), (4, 0), (5, 1), (6, 2), (7, 4), (14, 512), (15, 900), (16, 900), (100_000, 900)])
    func doublesThePauseUpToAQuarterOfAnHour(failures: Int, seconds: Int) {
        let past = Throttle(failures: failures - 1, nextAt: start, lastAt: start)
        let throttle = Throttle.counting(after: failures == 1 ? nil : past, at: start, .guesses)
        #expect(throttle.failures == failures)
        #expect(throttle.nextAt.since(start) == .seconds(seconds))
    }

    @Test func allowsABurstAndThenOneEachTime() {
        var throttle: Throttle?
        for _ in 1...19 {
            throttle = .counting(after: throttle, at: start, .steady(burst: 20, every: .seconds(10)))
            #expect(throttle?.nextAt == start)
        }
        for round in 0..<50 {
            let moment = start.adding(.seconds(10 * round))
            #expect(throws: Never.self) { try Throttle.check(throttle, at: moment) }
            throttle = .counting(after: throttle, at: moment, .steady(burst: 20, every: .seconds(10)))
            let early = moment.adding(.milliseconds(9_999))
            #expect(throws: Fault.self) { try Throttle.check(throttle, at: early) }
        }
        let later = start.adding(.seconds(10 * 50 + 190))
        throttle = .counting(after: throttle, at: later, .steady(burst: 20, every: .seconds(10)))
        #expect(throttle?.nextAt == later)
    }

    @Test("A full bucket drains at almost twice the pace") func keepsFractionsOfADrop() {
        let pace = Throttle.Pace.steady(burst: 20, every: .seconds(10))
        var throttle: Throttle?
        for _ in 0..<20 { throttle = .counting(after: throttle, at: start, pace) }
        #expect(throttle?.failures == 20)
        for attempt in 1...25 {
            throttle = .counting(after: throttle, at: start.adding(.seconds(19 * attempt)), pace)
        }
        #expect(throttle?.failures == 1)
    }

    @Test("A bucket allows exactly the drained amount", arguments: [0.3, 0.9, 1.0, 1.1, 1.9, 2.5])
    func drainsAtItsPace(_ step: Double) {
        let pace = Throttle.Pace.steady(burst: 5, every: .seconds(10))
        var throttle: Throttle?
        var allowed = 0
        for attempt in 0..<1_000 {
            let moment = start.adding(.seconds(step * 10 * Double(attempt)))
            guard (try? Throttle.check(throttle, at: moment)) != nil else { continue }
            throttle = .counting(after: throttle, at: moment, pace)
            allowed += 1
        }
        let drained = 5 + Int(step * 999)
        #expect((min(1_000, drained) - 1...min(1_000, drained)).contains(allowed))
    }

    @Test func refusesEarlyAttempts() {
        let past = Throttle(failures: 9, nextAt: start.adding(.milliseconds(1500)), lastAt: start)
        let fault = #expect(throws: Fault.self) { try Throttle.check(past, at: start) }
        #expect(fault?.code == .throttled)
        #expect(fault?.retryAfterMs == 1500)
        #expect(throws: Never.self) { try Throttle.check(past, at: past.nextAt) }
        #expect(throws: Never.self) { try Throttle.check(nil, at: start) }
    }

    @Test(arguments: [Throttle.Pace.guesses, .steady(burst: 5, every: .seconds(60))])
    func forgetsAfterTwelveHoursOfQuiet(_ pace: Throttle.Pace) {
        let past = Throttle(failures: 30, nextAt: start.adding(.seconds(900)), lastAt: start)
        #expect(Throttle.counting(after: past, at: start.adding(Throttle.memory), pace).failures == 1)
    }

    @Test(
        "attempts that are counted out of order are admitted until there is a pause",
        arguments: [
            Throttle.Pace.doubling(free: 3), .steady(burst: 3, every: .seconds(10)),
            .window(maximum: 3, of: .seconds(10)),
        ]
    )
    func admitsOutOfOrder(_ pace: Throttle.Pace) throws {
        var throttle: Throttle?
        for offset in [5, 0, 3] {
            try Throttle.check(throttle, at: start.adding(.milliseconds(offset)))
            throttle = .counting(after: throttle, at: start.adding(.milliseconds(offset)), pace)
        }
        let fault = #expect(throws: Fault.self) { try Throttle.check(throttle, at: start.adding(.milliseconds(2))) }
        #expect(fault?.code == .throttled)
    }

    @Test func takesBackAnAttemptThatWasNotCarriedOut() {
        let first = Throttle.counting(after: nil, at: start, .guesses)
        #expect(first.takenBack == nil)
        let second = Throttle.counting(after: first, at: start, .guesses)
        #expect(second.takenBack?.failures == 1)
        #expect(second.takenBack?.nextAt == start)
    }

    @Test("requests of one key that are out of order are admitted up to the burst") func limitsOutOfOrder() throws {
        let limiter = RateLimiter<String>(burst: 3, interval: .seconds(10), message: "too many")
        for offset in [5, 0, 3] { try limiter.admit("ada", at: start.adding(.milliseconds(offset))) }
        let fault = #expect(throws: Fault.self) { try limiter.admit("ada", at: start.adding(.milliseconds(6))) }
        #expect(fault?.code == .throttled)
        try limiter.admit("ben", at: start)
    }
}
