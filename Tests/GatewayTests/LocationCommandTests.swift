import TestKit
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis location, umkreis divers, --near home")
struct LocationCommandTests {
    private static let home =
        #"{"point":{"lat":47.8029,"lon":13.0466},"precision":"3km","#
        + #""cell":{"center":{"lat":47.81121,"lon":13.02345},"radius":3600},"changedAt":"2026-05-01T11:00:00.000Z"}"#
    private static let talk = "01JTXG8Q5T0000000000000000"
    private static let answers = [
        "auth.myHomeLocation": [#"{"home":\#(home)}"#], "auth.setHomeLocation": [#"{"home":\#(home)}"#],
        "auth.clearHomeLocation": ["{}"], "geo.search": [#"{"hits":[],"total":{"count":0}}"#],
        "geo.findPeople": [#"{"people":[{"user":"01K8Z3V9Q4T6M8W2K5J7N0P1RS","within":25000}]}"#],
        "auth.findProfiles": [
            #"{"profiles":[{"user":"01K8Z3V9Q4T6M8W2K5J7N0P1RS","displayName":"Ben","isGuest":false,"#
                + #""since":"2026-05-01T11:00:00.000Z","attributes":{"dives":120,"level":"rescue"}}],"unknown":[],"rest":[]}"#
        ],
        "auth.listProfileFields": [
            #"{"fields":[{"name":"dives","type":"number","labels":{"en":"Dives","de":"Tauchgänge"},"#
                + #""filterable":true}],"attributes":{}}"#
        ],
    ]

    @Test func itIsSetByAPointWithOrWithoutAPrecision() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let set = await shell.run("location set 47.8029,13.0466 --precision 3km")
        #expect(set.status == .ok && set.output.contains("3.6 km around 47.81121,13.02345"), "\(set)")
        #expect(await shell.run("location set --precision off").status == .ok)
        #expect(await shell.run("location set -- -33.9,-70.6").status == .ok)
        #expect(
            peer.recorded.map(\.body) == [
                #"{"point":{"lat":47.8029,"lon":13.0466},"precision":"3km"}"#, #"{"precision":"off"}"#,
                #"{"point":{"lat":-33.9,"lon":-70.6}}"#,
            ]
        )
        #expect(await shell.run("location set").status == .usage)
    }

    @Test func itIsShownAndForgotten() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run("location show").output.contains("47.8029,13.0466"))
        #expect(await shell.run("location clear").status == .ok)
        #expect(peer.recorded.map(\.call) == ["auth.myHomeLocation", "auth.clearHomeLocation"])
    }

    @Test func everyPlaceMayBeHome() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("nearest 3 --near home")
        #expect(outcome.status == .ok && outcome.notices.contains("near your home"), "\(outcome)")
        #expect(peer.recorded.last?.body == #"{"near":{"lat":47.8029,"lon":13.0466},"sort":"distance","limit":3}"#)
    }

    @Test("a post and a message at home have the middle of the home area, unless the exact point is asked for")
    func homeIsPublishedAsItsCell() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        for command in ["post create 'A lamp' --near home", "chat send \(Self.talk) --place home"] as [ShellCommand] {
            let outcome = await shell.run(command)
            #expect(
                outcome.notices.contains(
                    "publishes the centre of your home area (47.81121,13.02345, 3.6 km around it)"
                ),
                "\(outcome)"
            )
            let sent = try #require(peer.recorded.last?.body)
            #expect(sent.contains(#"{"lat":47.81121,"lon":13.02345}"#) && !sent.contains("47.8029"), "\(sent)")
            let exact = await shell.run("\(command) --exact-home")
            #expect(exact.notices.contains("publishes your exact home (47.8029,13.0466)"), "\(exact)")
            #expect(peer.recorded.last?.body.contains(#"{"lat":47.8029,"lon":13.0466}"#) == true)
        }
    }

    @Test("a home that others do not see is not published unless the exact point is asked for")
    func homeWithoutACellIsNotPublished() async throws {
        let hidden = #"{"point":{"lat":47.8,"lon":13.0},"precision":"off","changedAt":"2026-05-01T11:00:00.000Z"}"#
        let peer = RecordingReceiver(["auth.myHomeLocation": [#"{"home":\#(hidden)}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("post create 'A lamp' --near home")
        #expect(outcome.status == .usage && outcome.notices.contains("--exact-home"), "\(outcome)")
        #expect(peer.recorded.map(\.call) == ["auth.myHomeLocation"])
    }

    @Test func explainsHowToSetAHome() async throws {
        let peer = RecordingReceiver(["auth.myHomeLocation": ["{}"]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        for command in ["location show", "nearest --near home"] as [ShellCommand] {
            let outcome = await shell.run(command)
            #expect(outcome.status == .notFound)
            #expect(outcome.notices.contains("umkreis location set"))
        }
    }

    @Test func peopleAreFoundByStepAndNotByDistance() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("people find --near home --within 25km")
        #expect(outcome.status == .ok && outcome.output.contains("25 km"), "\(outcome)")
        let sent = peer.recorded.first { $0.call == "geo.findPeople" }
        #expect(sent?.body == #"{"near":{"lat":47.8029,"lon":13.0466},"within":25000.0}"#)
    }

    @Test func diversAreFoundByTheirProfiles() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run(
            "divers find --near 47.8,13 --within 25km --where dives>=100 --where level=rescue --where dives=120"
        )
        #expect(outcome.status == .ok, "\(outcome)")
        #expect(outcome.output.contains("Ben") && outcome.output.contains("Dives 120, level rescue"), "\(outcome)")
        let german = await shell.run("divers find --near 47.8,13 --within 25km --lang de")
        #expect(german.output.contains("Tauchgänge 120, level rescue"), "\(german)")
        let sent = peer.recorded.first { $0.call == "geo.findPeople" }
        #expect(
            sent?.body
                == #"{"near":{"lat":47.8,"lon":13.0},"within":25000.0,"where":[{"attribute":"dives","atLeast":100},"#
                + #"{"attribute":"level","anyOf":["rescue"]},{"attribute":"dives","atLeast":120,"atMost":120}]}"#
        )
    }
}
