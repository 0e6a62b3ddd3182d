import Testing

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

@Suite("umkreis alerts list")
struct AlertsCommandTests {
    @Test("a saved search is shown as it is typed") func showsTheSearchAsTyped() async throws {
        let saved =
            #"{"id":"\#(someID)","name":"Bikes","savedAt":"2026-05-01T11:00:00.000Z","search":{"words":"city bike","#
            + #""near":{"lat":47.8,"lon":13.04},"within":10000,"beyond":500,"kinds":["offer"],"tags":["old town"],"#
            + #""where":[{"attribute":"gears","atLeast":7,"atMost":7},{"attribute":"size","anyOf":["42","44"]},"#
            + #"{"attribute":"light","anyOf":[true]},{"attribute":"power","atLeast":1.5}],"#
            + #""price":{"currency":"EUR","atMost":"20"}}}"#
        let shell = try Shell(over: RecordingReceiver(["geo.listSavedSearches": [#"{"saved":[\#(saved)]}"#]]).transport)
        try shell.signIn(isGuest: true)
        let output = await shell.run("alerts list").output
        let expected =
            "city bike --near 47.8,13.04 --within 10km --beyond 500m --kind offer --tag 'old town' --where gears=7 "
            + "--where size=42,44 --where light=true --where power>=1.5 --price-to 20EUR"
        #expect(output.contains(expected), "\(output)")
        #expect(!output.contains("{"))
    }
}
