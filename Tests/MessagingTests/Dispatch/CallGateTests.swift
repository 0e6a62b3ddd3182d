import Testing
import UmkreisWire

@testable import UmkreisMessaging

@Suite("A gate before a call")
struct CallGateTests {
    private static let busy = Fault(.overloaded, "too many sign-ins")

    @Test("limits strangers and known senders separately")
    func countsStrangersAndKnownSendersApart() throws {
        let gate = CallGate(maximum: 2) { Self.busy }
        for isKnown in [false, true] {
            for _ in 1...2 { _ = try gate.enter(asKnown: isKnown) }
            #expect(throws: Self.busy) { try gate.enter(asKnown: isKnown) }
        }
    }

    @Test("has room again for each that leaves, on its own side") func hasRoomAgain() throws {
        let gate = CallGate(maximum: 1) { Self.busy }
        let stranger = try gate.enter(asKnown: false)
        _ = try gate.enter(asKnown: true)
        stranger.leave()
        _ = try gate.enter(asKnown: false)
        #expect(throws: Self.busy) { try gate.enter(asKnown: true) }
    }
}
