import Logging
import Synchronization
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import UmkreisMessaging

/// The request chain against strangers, a greedy caller and failures.
@Suite("the dispatcher", .timeLimit(.minutes(1)))
struct DispatcherTests {
    @Test func countsUnknownCallsInOneBucket() async throws {
        let service = EchoService()
        for number in 0..<2000 {
            let answer = await service.answer(#"{"v":1,"call":"echo.nothing\#(number)","body":{}}"#)
            #expect(answer.contains(#""code":"unknown-call""#))
        }
        _ = await service.answer(#"{"v":1,"call":"other.nothing","body":{}}"#)
        _ = await service.answer("no JSON")
        let calls = service.dispatcher.records.stats(running: 0, parked: 0).calls
        #expect(calls.map(\.name) == ["unknown"])
        #expect(calls.first?.answered == 2002)
    }

    @Test func needsAnUnguessableKeyWithoutAToken() async throws {
        let service = EchoService()
        let weak = await service.answer(#"{"v":1,"call":"echo.write","key":"123456789012345678901","body":{}}"#)
        #expect(weak.contains(#""code":"invalid""#))
        #expect(weak.contains(#""field":"key""#))
        let strong = await service.answer(#"{"v":1,"call":"echo.write","key":"1234567890123456789012","body":{}}"#)
        #expect(strong.contains(#""body":{"#))
        let signed = await service.answer(#"{"v":1,"call":"echo.write","key":"1","token":"ada","body":{}}"#)
        #expect(signed.contains(#""body":{"#))
    }

    @Test("a request that fails as its repeat was done meanwhile gets that reply", arguments: ["conflict", "gone"])
    func findsTheReplyOfAConcurrentRepeat(code: String) async {
        let line = #"{"v":1,"call":"echo.refuse","token":"ada","key":"1","body":{"code":"\#(code)"}}"#
        let repeated = await EchoService(Admission(), answered: AnsweredMeanwhile()).answer(line)
        #expect(repeated.contains(#""replayed":true"#))
        #expect(await EchoService().answer(line).contains(#""code":"\#(code)""#))
    }

    @Test func looksForNoReplyUnderLoad() async {
        let line = #"{"v":1,"call":"echo.refuse","token":"ada","key":"1","body":{"code":"overloaded"}}"#
        let refused = await EchoService(Admission(), answered: AnsweredMeanwhile()).answer(line)
        #expect(refused.contains(#""code":"overloaded""#))
    }

    @Test func takesABlobOnlyWhereTheCallDoes() async throws {
        let service = EchoService()
        let refused = await service.answer(#"{"v":1,"call":"echo.write","body":{}}"#, blob: [1])
        #expect(refused.contains(#""field":"blob""#))
    }

    @Test func limitsTheSlotsOfABearer() async throws {
        var limits = AdmissionLimits()
        (limits.parked, limits.parkedOfPeer, limits.parkedOfBearer) = (8, 8, 3)
        let service = EchoService(limits)
        for _ in 0..<3 { service.begin(#"{"v":1,"call":"echo.wait","token":"ada","body":{}}"#) }
        try await service.untilParked(3)
        let fourth = await service.answer(#"{"v":1,"call":"echo.wait","token":"ada","body":{}}"#)
        #expect(fourth.contains(#""code":"overloaded""#))
        #expect(fourth.contains("retryAfterMs"))
        service.begin(#"{"v":1,"call":"echo.wait","token":"bob","body":{}}"#)
        try await service.untilParked(4)
        let write = await service.answer(#"{"v":1,"call":"echo.write","token":"ada","body":{}}"#)
        #expect(write.contains(#""body":{"#), "who waits for news may still write")
        await service.wakeAll()
    }

    @Test func limitsTheSlotsOfStrangers() async throws {
        var limits = AdmissionLimits()
        (limits.parked, limits.parkedOfPeer) = (8, 8)
        let service = EchoService(limits)
        let line = #"{"v":1,"call":"echo.wait","body":{}}"#
        for _ in 0..<4 { service.begin(line) }
        try await service.untilParked(4)
        #expect(await service.answer(line).contains(#""code":"overloaded""#))
        service.begin(#"{"v":1,"call":"echo.wait","token":"ada","body":{}}"#)
        try await service.untilParked(5)
        let write = await service.answer(#"{"v":1,"call":"echo.write","body":{}}"#)
        #expect(write.contains(#""body":{"#), "what is no long poll is not counted there")
        await service.wakeAll()
    }

    @Test func limitsTheSlotsOfAConnection() async throws {
        var limits = AdmissionLimits()
        (limits.parked, limits.parkedOfPeer, limits.parkedOfBearer) = (8, 3, 8)
        let service = EchoService(limits)
        for name in ["ada", "bob", "eve"] {
            service.begin(#"{"v":1,"call":"echo.wait","token":"\#(name)","body":{}}"#, from: Peer([1]))
        }
        try await service.untilParked(3)
        let line = #"{"v":1,"call":"echo.wait","token":"dan","body":{}}"#
        #expect(await service.answer(line, from: Peer([1])).contains(#""code":"overloaded""#))
        service.begin(line, from: Peer([2]))
        try await service.untilParked(4)
        await service.wakeAll()
    }

    @Test func refusesLongLinesWhileTooManyWaitToBeDecoded() async throws {
        var limits = AdmissionLimits()
        limits.bytes = 1 << 20
        let admission = Admission(limits: limits)
        let service = EchoService(admission)
        let padding = String(repeating: "x", count: 60_000)
        let line = #"{"v":1,"call":"echo.write","token":"ada","body":{"padding":"\#(padding)"}}"#
        let answers = await withTaskGroup(of: String.self) { group in
            for _ in 0..<200 { group.addTask { await service.answer(line) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.contains(#""body":{"#) || $0.contains(#""code":"overloaded""#) })
        #expect(await service.answer(line).contains(#""body":{"#), "what was decoded counts no longer")
    }

    @Test func aBlobCountsUntilItsRequestIsAnswered() throws {
        var limits = AdmissionLimits()
        limits.bytes = 3 * WireLimits.blob
        let admission = Admission(limits: limits)
        let place = AdmissionPlace(lane: .calls, sender: .user)
        let slots = try (1...3).map { _ in
            try admission.enter(from: Peer([1]), at: place, bytes: 0, blob: WireLimits.blob)
        }
        slots[0].releaseLine()
        let fault = #expect(throws: Fault.self) {
            try admission.enter(from: Peer([2]), at: place, bytes: 0, blob: WireLimits.blob)
        }
        #expect(fault?.code == .overloaded)
        slots[0].leave()
        _ = try admission.enter(from: Peer([2]), at: place, bytes: 0, blob: WireLimits.blob)
    }

    @Test func cancelsAnAbandonedRequest() async throws {
        let service = EchoService()
        async let answer = service.answer(#"{"v":1,"call":"echo.hang","token":"ada","body":{}}"#)
        try await service.untilHanging()
        service.dispatcher.admission.cancelOverdue(at: .now + .seconds(6))
        #expect(await answer.contains(#""code":"deadline-exceeded""#))
        await service.dispatcher.admission.drain()
        #expect(service.dispatcher.admission.running == 0)
    }

    @Test("Overdue requests are looked for only while there are any") func sleepsWhileIdle() throws {
        let rings = Mutex(0)
        let admission = Admission(whenBusy: { rings.withLock { $0 += 1 } })
        #expect(admission.cancelOverdue() == nil)
        let poll = try admission.enter(from: Peer([1]), at: AdmissionPlace(lane: .polls, sender: .stranger), bytes: 0)
        #expect(rings.withLock(\.self) == 0, "a poll ends by itself")
        let deadline = ContinuousClock.now + .seconds(20)
        poll.expectEnd(at: deadline, orWithConnection: false)
        #expect(admission.cancelOverdue() == deadline)
        let first = try admission.enter(from: Peer([1]), at: AdmissionPlace(lane: .calls, sender: .stranger), bytes: 0)
        #expect(rings.withLock(\.self) == 1)
        first.leave()
        let second = try admission.enter(from: Peer([1]), at: AdmissionPlace(lane: .calls, sender: .stranger), bytes: 0)
        #expect(rings.withLock(\.self) == 1, "the first is looked for soon")
        let now = ContinuousClock.now
        #expect(admission.cancelOverdue(at: now) == now)
        second.leave()
        poll.leave()
        #expect(admission.cancelOverdue() == nil)
        try admission.enter(from: Peer([1]), at: AdmissionPlace(lane: .calls, sender: .stranger), bytes: 0).leave()
        #expect(rings.withLock(\.self) == 2)
    }

    @Test func forgetsIdleSenders() async throws {
        let service = EchoService()
        for number in 0..<1000 {
            _ = await service.answer(
                #"{"v":1,"call":"echo.write","token":"u\#(number)","body":{}}"#,
                from: Peer([UInt8(number % 250)])
            )
        }
        await service.dispatcher.admission.drain()
        #expect(service.dispatcher.admission.remembered == 0)
    }
}
