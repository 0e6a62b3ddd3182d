import Testing

@testable import UmkreisClient

@Suite("client: backoff")
struct BackoffTests {
    @Test func pausesDoubleUpToTheLimit() {
        for _ in 0..<50 {
            var backoff = Backoff(base: 100, limit: 1000)
            for whole in [100, 200, 400, 800, 1000, 1000] {
                let pause = backoff.next()
                #expect((.milliseconds(whole / 2) ... .milliseconds(whole)).contains(pause))
            }
            backoff.reset()
            #expect(backoff.next() <= .milliseconds(100))
        }
    }

    /// Truncation to seconds, or an overflow, would make a busy loop.
    @Test(arguments: [(0, 30_000), (1, 30_000), (3, 30_000), (2000, 30_000), (Int.max, 30_000), (-5, 1000)])
    func noPauseIsZeroOrEndless(base: Int, limit: Int) {
        var backoff = Backoff(base: base, limit: limit)
        for _ in 0..<200 {
            let pause = backoff.next()
            #expect(pause > .zero)
            #expect(pause <= .milliseconds(limit))
        }
    }

    @Test func aPauseIsAsLongAsTheServerDemands() {
        var backoff = Backoff(base: 10, limit: 20)
        #expect(backoff.next(minimum: 5000) == .milliseconds(5000))
        #expect(backoff.next(minimum: .max) == .seconds(86_400))
    }
}
