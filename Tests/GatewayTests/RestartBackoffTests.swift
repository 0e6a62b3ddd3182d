import Testing

@testable import GatewaySupervision

@Suite("the pause before a restart")
struct RestartPauseTests {
    @Test func isZeroAfterALongRun() {
        var pause = RestartBackoff()
        #expect(pause.afterDeath(.seconds(3600)) == .zero)
        #expect(pause.afterDeath(.seconds(10)) == .zero)
        #expect(pause.afterDeath(.milliseconds(1)) == .milliseconds(100))
        #expect(pause.afterDeath(.seconds(11)) == .zero)
    }

    @Test func isZeroAfterTheFirstDeath() {
        var pause = RestartBackoff()
        #expect(pause.afterDeath(.milliseconds(50)) == .zero)
    }

    @Test func doublesWithEachEarlyDeath() {
        var pause = RestartBackoff()
        let pauses = (0..<9).map { pause.afterDeath($0.isMultiple(of: 2) ? nil : .seconds(1)).milliseconds }
        #expect(pauses == [0, 100, 200, 400, 800, 1600, 3200, 5000, 5000])
    }
}
