import Testing
import Wire

@testable import AuthCore

@Suite("SignInThrottle")
struct SignInThrottleTests {
    private let start = Timestamp(milliseconds: 1_800_000_000_000)

    private func pause(after failures: Int) throws -> Duration {
        let past = SignInThrottle(failures: failures - 1, nextAt: start, lastAt: start)
        let throttle = try SignInThrottle.admitting(after: failures == 1 ? nil : past, at: start)
        #expect(throttle.failures == failures)
        return throttle.nextAt.since(start)
    }

    @Test(arguments: [(1, 0), (4, 0), (5, 1), (6, 2), (7, 4), (14, 512), (15, 900), (16, 900), (100_000, 900)])
    func doublesThePauseUpToAQuarterOfAnHour(failures: Int, seconds: Int) throws {
        #expect(try pause(after: failures) == .seconds(seconds))
    }

    @Test func refusesAnAttemptThatComesTooEarly() {
        let past = SignInThrottle(failures: 9, nextAt: start.adding(.milliseconds(1500)), lastAt: start)
        let fault = #expect(throws: Fault.self) { try SignInThrottle.admitting(after: past, at: start) }
        #expect(fault?.code == .throttled)
        #expect(fault?.retryAfterMs == 1500)
    }

    @Test func takesBackAnAttemptThatWasNotCarriedOut() throws {
        let first = try SignInThrottle.admitting(after: nil, at: start)
        #expect(first.takenBack == nil)
        let second = try SignInThrottle.admitting(after: first, at: start)
        #expect(second.takenBack?.failures == 1)
        #expect(second.takenBack?.nextAt == start)
    }
}
