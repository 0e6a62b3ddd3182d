import Testing
import UmkreisVocabulary

@testable import UmkreisTokens

@Suite("SessionOverrides")
struct SessionDeadlinesTests {
    private let start = Timestamp(milliseconds: 1_800_000_000_000)

    private func session(_ number: Int) -> SessionID { SessionID(high: 0, low: UInt64(number)) }

    @Test func forgetExpiredTokens() {
        var revoked = SessionOverrides<Void>()
        for second in 0..<20_000 {
            let now = start.adding(.seconds(second))
            revoked.insert(session(second), (), until: now.adding(.seconds(900)), now: now)
        }
        #expect(revoked.count <= 1_801)
        #expect((19_100..<20_000).allSatisfy { revoked[session($0)] != nil })
    }

    @Test func keepTheLaterOfTwoEnds() {
        var revoked = SessionOverrides<Void>()
        revoked.insert(session(0), (), until: start.adding(.seconds(900)), now: start)
        revoked.insert(session(0), (), until: start.adding(.seconds(10)), now: start)
        for number in 1...2000 {
            revoked.insert(session(number), (), until: start, now: start.adding(.seconds(100)))
        }
        #expect(revoked[session(0)] != nil)
    }

    @Test("the latest override of a session counts") func keepTheLatestOverride() {
        var lifted = SessionOverrides<String?>()
        lifted.insert(session(0), "unverified", until: start, now: start)
        lifted.insert(session(0), nil, until: start, now: start)
        #expect(lifted[session(0)] == .some(nil))
        #expect(lifted[session(1)] == nil)
    }
}
