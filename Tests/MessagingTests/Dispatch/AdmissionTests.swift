import Testing
import UmkreisWire

@testable import UmkreisMessaging

/// Places per class of sender, and their release with a lost connection.
@Suite("admission", .timeLimit(.minutes(1)))
struct AdmissionTests {
    @Test("strangers, guests and users each leave long polls to the classes above them")
    func keepsPollsForHigherClasses() async throws {
        var limits = AdmissionLimits()
        (limits.parked, limits.parkedOfPeer, limits.parkedOfBearer) = (16, 16, 16)
        let service = EchoService(limits)
        var parked = 0
        for (token, maximum) in [(nil, 8), ("guest", 4), ("ada", 3), ("service", 1)] as [(String?, Int)] {
            let member = token.map { #""token":"\#($0)","# } ?? ""
            let line = #"{"v":1,"call":"echo.wait",\#(member)"body":{}}"#
            for _ in 0..<maximum { service.begin(line) }
            parked += maximum
            try await service.untilParked(parked)
            #expect(await service.answer(line).contains(#""code":"overloaded""#), "\(token ?? "nobody")")
        }
        await service.wakeAll()
    }

    @Test("strangers, guests and users each leave places for requests to the classes above them")
    func keepsPlacesForHigherClasses() throws {
        var limits = AdmissionLimits()
        (limits.running, limits.runningOfPeer) = (32, 32)
        let admission = Admission(limits: limits)
        for (sender, maximum) in zip(SenderClass.allCases, [16, 8, 6, 2]) {
            let place = AdmissionPlace(lane: .calls, sender: sender)
            for _ in 0..<maximum { _ = try admission.enter(from: Peer([1]), at: place, bytes: 0) }
            let fault = #expect(throws: Fault.self) { try admission.enter(from: Peer([1]), at: place, bytes: 0) }
            #expect(fault?.code == .overloaded)
            #expect(fault?.retryAfterMs != nil)
        }
        #expect(admission.running == limits.running)
    }

    @Test("strangers take no place that guests leave to users and services")
    func keepsPlacesWhenGuestsComeFirst() throws {
        var limits = AdmissionLimits()
        (limits.running, limits.runningOfPeer) = (32, 32)
        let admission = Admission(limits: limits)
        let guest = AdmissionPlace(lane: .calls, sender: .guest)
        for _ in 0..<24 { _ = try admission.enter(from: Peer([1]), at: guest, bytes: 0) }
        for sender in [SenderClass.stranger, .guest] {
            let place = AdmissionPlace(lane: .calls, sender: sender)
            #expect(throws: Fault.self) { try admission.enter(from: Peer([1]), at: place, bytes: 0) }
        }
        for _ in 0..<6 {
            _ = try admission.enter(from: Peer([1]), at: AdmissionPlace(lane: .calls, sender: .user), bytes: 0)
        }
    }

    @Test("a guest has a smaller share than a user") func givesAGuestFewerPolls() async throws {
        var limits = AdmissionLimits()
        limits.ofGuest = 2
        let service = EchoService(limits)
        for name in ["guest", "guest", "ada", "ada", "ada"] {
            service.begin(#"{"v":1,"call":"echo.wait","token":"\#(name)","body":{}}"#)
        }
        try await service.untilParked(5)
        let third = await service.answer(#"{"v":1,"call":"echo.wait","token":"guest","body":{}}"#)
        #expect(third.contains(#""code":"overloaded""#))
        await service.wakeAll()
    }

    @Test("the token gives a sender's class, regardless of the places taken before")
    func movesARequestToItsClass() throws {
        var limits = AdmissionLimits()
        (limits.running, limits.runningOfPeer) = (8, 8)
        let admission = Admission(limits: limits)
        let stranger = AdmissionPlace(lane: .calls, sender: .stranger)
        for _ in 0..<4 {
            let slot = try admission.enter(from: Peer([1]), at: stranger, bytes: 0)
            try slot.reclassify(.service("chat"), in: .calls)
        }
        // Services do not use up the strangers' places.
        #expect(throws: Never.self) { try admission.enter(from: Peer([1]), at: stranger, bytes: 0) }
    }

    @Test("a read ends with its connection, and those of other connections go on")
    func endsTheReadsOfALostConnection() async throws {
        let service = EchoService()
        let line = #"{"v":1,"call":"echo.hang","token":"ada","body":{}}"#
        async let answer = service.answer(line, from: Peer([1]))
        service.begin(line, from: Peer([2]))
        try await service.untilHanging(2)
        service.dispatcher.connectionEnded(Peer([1]))
        #expect(await answer.contains(#""code":"deadline-exceeded""#))
        #expect(service.dispatcher.admission.running >= 1)
        service.dispatcher.connectionEnded(Peer([2]))
        await service.dispatcher.admission.drain()
    }

    @Test("a write goes on without its connection") func leavesWritesOfALostConnection() throws {
        let admission = Admission()
        let place = AdmissionPlace(lane: .calls, sender: .user)
        let slots = try (0..<2).map { _ in try admission.enter(from: Peer([1]), at: place, bytes: 0) }
        slots[0].expectEnd(at: .now + .seconds(5), orWithConnection: false)
        slots[1].expectEnd(at: .now + .seconds(5), orWithConnection: true)
        admission.cancelAbandoned(by: Peer([1]))
        #expect(slots.map(\.isCancelled) == [false, true])
    }

    @Test("a read is cancelled if its connection ended before it")
    func endsReadsOfEndedConnections() throws {
        let admission = Admission()
        let slot = try admission.enter(from: Peer([1]), at: AdmissionPlace(lane: .polls, sender: .user), bytes: 0)
        admission.cancelAbandoned(by: Peer([1]))
        #expect(!slot.isCancelled)
        slot.expectEnd(at: .now + .seconds(5), orWithConnection: true)
        #expect(slot.isCancelled)
    }
}
