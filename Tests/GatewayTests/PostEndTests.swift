import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("the end of a post")
struct PostEndTests {
    private static let tokyo =
        #"{"type":"city","id":1850147,"name":"Tokyo","country":"JP","point":{"lat":35.7,"lon":139.7},"population":1,"#
        + #""timeZone":"Asia/Tokyo"}"#

    @Test(
        "is on the clock of its point or place",
        arguments: [
            ("--near 35.7,139.7 --until 2026-12-31", "2026-12-31T15:00:00.000Z"),
            ("--near 35.7,139.7 --until 2026-12-31T18:00", "2026-12-31T09:00:00.000Z"),
            ("--place Tokyo --until 2026-12-31", "2026-12-31T15:00:00.000Z"),
            ("--city Tokyo --country JP --until 2026-12-31", "2026-12-31T15:00:00.000Z"),
            ("--near 35.7,139.7 --until 2026-12-31T18:00:00Z", "2026-12-31T18:00:00.000Z"),
        ]
    )
    func isOnTheClockOfThePlace(_ options: String, _ end: String) async throws {
        let peer = RecordingReceiver([
            "geo.placeAt": [#"{"place":\#(Self.tokyo),"timeZone":"Asia/Tokyo"}"#],
            "geo.findPlace": [#"{"places":[\#(Self.tokyo)],"exact":1}"#],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run(ShellCommand(stringLiteral: "post create Lamp " + options))
        let body = try #require(peer.recorded.last { $0.call == "catalogue.createPost" }?.body)
        #expect(body.contains(#""validUntil":"\#(end)""#), "\(body)")
        #expect(outcome.notices.contains("on the clock of Asia/Tokyo") == !options.hasSuffix("Z"))
    }

    @Test("a time that the clock of the place skips is refused") func refusesSkippedTimes() async throws {
        let peer = RecordingReceiver(["geo.placeAt": [#"{"timeZone":"Europe/Vienna"}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("post create Lamp --near 48.2,16.4 --until 2027-03-28T02:30")
        #expect(outcome.status == .usage && outcome.notices.contains("skips 2027-03-28 02:30"), "\(outcome)")
        #expect(peer.recorded.map(\.call) == ["geo.placeAt"])
    }
}
