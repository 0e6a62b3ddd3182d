import Testing
import UmkreisWire

@testable import UmkreisMessaging

/// Long computations of a service, one at a time here.
@Suite("turns of computations", .timeLimit(.minutes(1)))
struct TurnTests {
    private static let compute = #"{"v":1,"call":"echo.compute","body":{}}"#
    private let service: EchoService

    init() {
        var limits = AdmissionLimits()
        limits.work = QueueLimits(slots: 1, width: 1)
        limits.work.waitingOfSender = 1
        service = EchoService(limits)
    }

    private var refused: [QueueRefusal: Int] { service.dispatcher.admission.work.figures.refused }

    @Test("others wait in line; calls without computation do not") func areTaken() async throws {
        service.begin(Self.compute, from: Peer([1]))
        try await service.untilParked(1)
        async let second = service.answer(Self.compute, from: Peer([2]))
        try await service.untilQueued(1)
        #expect(await service.answer(#"{"v":1,"call":"echo.write","body":{}}"#).contains(#""body":{"#))
        await service.wakeAll()
        #expect(await second.contains(#""body":{"#))
        #expect(refused.isEmpty)
    }

    @Test("a sender with too many gets a pause, and the metrics count it") func areRefused() async throws {
        service.begin(Self.compute, from: Peer([1]))
        try await service.untilParked(1)
        service.begin(Self.compute, from: Peer([2]))
        try await service.untilQueued(1)
        let answer = await service.answer(Self.compute, from: Peer([2]))
        #expect(answer.contains(#""code":"overloaded""#) && answer.contains(#""rule":"at-capacity""#))
        #expect(answer.contains(#""retryAfterMs":"#))
        var text = PrometheusText()
        service.dispatcher.admission.write(to: &text, of: "echo")
        #expect(text.text.contains(#"umkreis_work_refused_total{service="echo",reason="share"} 1"#))
        #expect(text.text.contains(#"umkreis_work_running{service="echo"} 1"#))
        #expect(text.text.contains(#"umkreis_work_waiting{service="echo"} 1"#))
        await service.wakeAll()
    }

    @Test("registered users wait apart from each other, guests with their connection")
    func areOfSenders() async throws {
        service.begin(Self.compute, from: Peer([1]))
        try await service.untilParked(1)
        for (number, token) in ["ada", "bob", "guest1"].enumerated() {
            service.begin(#"{"v":1,"call":"echo.compute","token":"\#(token)","body":{}}"#, from: Peer([2]))
            try await service.untilQueued(number + 1)
        }
        let line = #"{"v":1,"call":"echo.compute","token":"guest2","body":{}}"#
        #expect(await service.answer(line, from: Peer([2])).contains(#""code":"overloaded""#))
        await service.wakeAll()
    }

    @Test("a computation is not begun once its sender has gone") func areGivenUp() async throws {
        service.begin(Self.compute, from: Peer([1]))
        try await service.untilParked(1)
        async let second = service.answer(Self.compute, from: Peer([2]))
        try await service.untilQueued(1)
        service.dispatcher.connectionEnded(Peer([2]))
        #expect(await second.contains(#""code":"deadline-exceeded""#))
        try await service.untilQueued(0)
        await service.wakeAll()
    }

    @Test("a computation is not begun after its deadline") func haveADeadline() async throws {
        service.begin(Self.compute, from: Peer([1]))
        try await service.untilParked(1)
        async let second = service.answer(Self.compute, from: Peer([2]))
        try await service.untilQueued(1)
        service.dispatcher.admission.cancelOverdue(at: .now + .seconds(6))
        #expect(await second.contains(#""code":"deadline-exceeded""#))
        await service.wakeAll()
    }
}
