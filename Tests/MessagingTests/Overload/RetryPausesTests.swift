import Synchronization
import Testing
import UmkreisWire

@testable import UmkreisMessaging

@Suite("pauses after refusals")
struct RetryPausesTests {
    private let clock = HandClock()

    private func pauses(random: Double = 0.5) -> RetryPauses {
        RetryPauses(now: { [clock] in clock.now }, random: { random })
    }

    @Test("grow with the share of refused requests, and shrink with it") func followTheLoad() {
        let pauses = pauses()
        #expect(pauses.next() == 200)
        for (refused, admitted, pause) in [(9, 10, 400), (90, 10, 2_000), (1, 100, 204)] {
            for _ in 0..<admitted { pauses.noteAdmission() }
            for _ in 1..<refused { _ = pauses.next() }
            clock.advance(by: .seconds(1))
            let next = pauses.next()
            #expect(abs(next - pause) <= pause / 10, "\(refused) refused, \(admitted) admitted: \(next)")
        }
    }

    @Test("are at most half a minute and a half") func haveALimit() {
        let pauses = pauses(random: 0.999)
        for _ in 0..<100_000 { _ = pauses.next() }
        clock.advance(by: .seconds(1))
        #expect(pauses.next() < 45_000)
        #expect(pauses.next(from: 60_000) < 45_000)
    }

    @Test("are spread from half to one and a half", arguments: [(0.0, 100), (0.5, 200), (0.99, 298)])
    func areSpread(_ random: Double, _ pause: Int) {
        #expect(pauses(random: random).next() == pause)
    }

    @Test("belong to refusals alone") func areForRefusals() {
        let pauses = pauses(random: 0)
        #expect(pauses.spread(Fault(.overloaded, "busy")).retryAfterMs == 100)
        #expect(pauses.spread(Fault(.overloaded, "busy", retryAfterMs: 1_000)).retryAfterMs == 500)
        #expect(pauses.spread(Fault(.draining, "stopping", retryAfterMs: 500)).retryAfterMs == 250)
        #expect(pauses.spread(Fault(.notFound, "gone")).retryAfterMs == nil)
        #expect(pauses.spread(Fault(.throttled, "slower", retryAfterMs: 7)).retryAfterMs == 7)
    }
}
