import Testing

@testable import UmkreisMessaging

/// Long polls of a session that ends while they wait.
@Suite("polls of ended sessions", .timeLimit(.minutes(1)))
struct ParkedPollsTests {
    private static func line(_ call: String, _ token: String) -> String {
        #"{"v":1,"call":"echo.\#(call)","token":"\#(token)","ttlMs":60000,"body":{}}"#
    }

    @Test func endWithTheirSession() async throws {
        let service = EchoService()
        async let first = service.answer(Self.line("listen", "ada"))
        async let second = service.answer(Self.line("listen", "ada"), from: Peer([2]))
        service.begin(Self.line("listen", "bob"))
        try await service.untilHanging(3)
        service.end("ada", isTold: true)
        for answer in await [first, second] { #expect(answer.contains(#""code":"unauthenticated""#)) }
        #expect(service.dispatcher.polls.sessions == 1, "another session waits on")
        service.end("bob", isTold: true)
        await service.dispatcher.admission.drain()
        #expect(service.dispatcher.polls.sessions == 0)
    }

    /// An expired token has no event.
    @Test func areCheckedAgainBeforeTheirReply() async throws {
        let service = EchoService()
        async let ended = service.answer(Self.line("wait", "ada"))
        async let other = service.answer(Self.line("wait", "bob"))
        async let stranger = service.answer(#"{"v":1,"call":"echo.wait","body":{}}"#)
        try await service.untilParked(3)
        service.end("ada", isTold: false)
        await service.wakeAll()
        #expect(await ended.contains(#""code":"unauthenticated""#))
        #expect(await other.contains(#""body":{}"#))
        #expect(await stranger.contains(#""body":{}"#))
    }

    @Test func otherCallsAreNotListed() async throws {
        let service = EchoService()
        async let answer = service.answer(Self.line("write", "ada"))
        #expect(await answer.contains(#""body":{}"#))
        #expect(service.dispatcher.polls.sessions == 0)
    }
}
