import AuthContract
import CatalogueContract
import StackTestKit
import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire

@Suite("golden lines", .stack)
struct GoldenTests {
    private static let events: [any Event.Type] = [
        AccountErased.self,
        AccountModerated.self,
        AccountRegistered.self,
        BlockChanged.self,
        ContentRemoved.self,
        ErasureRequested.self,
        GuestExpired.self,
        GuestMerged.self,
        HomeCellChanged.self,
        ImportFinished.self,
        KindDeclared.self,
        PostChanged.self,
        PostClosed.self,
        PostDeleted.self,
        PostModerated.self,
        PostPublished.self,
        PostRated.self,
        PostsErased.self,
        ProfileChanged.self,
        ProfileFieldsDeclared.self,
        SessionRestrictionLifted.self,
        SessionRevoked.self,
        TripChanged.self,
        VerifiedAddressChanged.self,
    ]

    @Test func everyCallEncodesAsBefore() throws {
        let routes = world.routes
        #expect(routes.count >= 45)
        for route in routes {
            try Self.expect(GoldenLine(Self.name(of: route.asked, route.name)), of: route.asked)
        }
        try Self.expect(GoldenLine("common.ping"), of: Ping.self)
    }

    @Test(.noServices, arguments: events) func everyEventEncodesAsBefore(_ event: any Event.Type) throws {
        try Self.expect(GoldenLine(event.name.text), of: event)
    }

    @Test func everyGoldenLineHasAType() throws {
        let calls = world.routes.map { Self.name(of: $0.asked, $0.name) }
        let events = Self.events.map { $0.name.text }
        #expect(try GoldenLine.all == Set(calls + events + ["common.ping"]))
    }

    private static func name(of asked: any Request.Type, _ name: CallName) -> String {
        (asked as? any BuiltInCall.Type).map { "common.\($0.word)" } ?? name.text
    }

    private static func expect<R: Request>(_ line: GoldenLine, of request: R.Type) throws {
        try line.expect("request", of: R.self)
        try line.expect("reply", of: R.Reply.self)
    }

    private static func expect<E: Event>(_ line: GoldenLine, of event: E.Type) throws {
        try line.expect("event", of: E.self)
    }
}
