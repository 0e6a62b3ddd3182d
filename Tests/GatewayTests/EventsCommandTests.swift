import TestKit
import Testing
import UmkreisMessaging
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis events, umkreis status")
struct EventsCommandTests {
    private static func held(_ number: Int) -> String {
        #"{"source":"catalogue","sequence":\#(number),"name":"catalogue.postChanged","subject":"s\#(number)","#
            + #""at":"2026-05-01T11:00:00.000Z","attempts":2,"triedAt":"2026-05-01T11:30:00.000Z","reason":"it is bad"}"#
    }

    @Test func listShowsReasons() async throws {
        let peer = RecordingReceiver(["geo.listQuarantined": [#"{"count":7,"events":[\#(Self.held(3))]}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("events list geo --limit 1")
        #expect(outcome.status == .ok)
        #expect(outcome.output.contains("catalogue.postChanged") && outcome.output.contains("it is bad"))
        #expect(peer.recorded.map(\.call) == ["geo.listQuarantined"])
        #expect(peer.recorded.map(\.body) == [#"{"limit":1}"#])
    }

    @Test func retryTriesEachOnceAndCountsTheRest() async throws {
        let peer = RecordingReceiver([
            "geo.retryQuarantined": [
                #"{"applied":199,"left":101,"failed":[\#(Self.held(3))]}"#, #"{"applied":99,"left":2,"failed":[]}"#,
            ]
        ])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("events retry geo --json")
        #expect(outcome.status == .failure)
        #expect(peer.recorded.count == 2)
        let data = outcome.json?["data"]
        #expect(data?["applied"] == .integer(298) && data?["left"] == .integer(2))
    }

    @Test func retryWithoutEventsEndsAtOnce() async throws {
        let peer = RecordingReceiver(["geo.retryQuarantined": [#"{"applied":0,"left":0,"failed":[]}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        #expect(await shell.run("events retry geo").status == .ok)
        #expect(peer.recorded.count == 1)
        #expect(await shell.run("events retry nowhere").status == .usage)
    }

    @Test func statusShowsLagAndQuarantine() async throws {
        var answers: [String: [String]] = [:]
        for service in ["auth", "catalogue", "geo", "favourites", "chat"] {
            let followed = service == "geo" ? #"{"catalogue":5}"# : "{}"
            answers["\(service).ready"] = [
                #"{"epoch":"e","sequence":7,"followed":\#(followed),"quarantined":\#(service == "geo" ? 3 : 0),"#
                    + #""diskFreeMiB":\#(service == "chat" ? 512 : 9000),"isDiskLow":\#(service == "chat")}"#
            ]
            answers["\(service).describe"] = [
                #"{"service":"\#(service)","version":"1","wire":[1],"faults":[],"calls":[]}"#
            ]
            answers["\(service).stats"] = [#"{"uptimeSeconds":1,"running":0,"parked":0,"calls":[]}"#]
        }
        let shell = try Shell(over: RecordingReceiver(answers).transport)
        let words = await shell.run("status")
        #expect(words.output.contains("ready, 7 events, 2 behind catalogue, 3 in quarantine (umkreis events list geo)"))
        #expect(words.output.ranges(of: "disk almost full: 512 MiB free").count == 1)
        let data = await shell.run("status --json").json?["data"]
        guard case .array(let services) = data?["services"] else {
            Issue.record("no services in \(String(describing: data))")
            return
        }
        #expect(services[2]["lag"]?["catalogue"] == .integer(2) && services[2]["quarantined"] == .integer(3))
        #expect(services[1]["quarantined"] == .integer(0))
    }

    @Test(
        "status has a line for the edge, and names doctor if one is not ready",
        arguments: [
            ("{}", CommandStatus.ok, "edge        ready\n"), ("!unavailable", .unavailable, "edge        refused\n"),
        ]
    )
    func statusShowsTheEdge(answer: String, status: CommandStatus, line: String) async throws {
        var answers = ["edge.ping": [answer]]
        for service in ["auth", "catalogue", "geo", "favourites", "chat"] {
            answers["\(service).ready"] = ["{}"]
            answers["\(service).describe"] = [
                #"{"service":"\#(service)","version":"1","wire":[1],"faults":[],"calls":[]}"#
            ]
        }
        let peer = RecordingReceiver(answers)
        let receivers = Dictionary(uniqueKeysWithValues: ServiceName.processes.map { ($0, peer) })
        let shell = try Shell(over: InProcessTransport(receivers: receivers))
        let edge = ["UMKREIS_PEER_EDGE": "ipc:///run/umkreis/edge.sock"]
        let words = await shell.run("status", environment: edge)
        #expect(words.status == status && words.output.contains(line), "\(words)")
        #expect(words.notices.contains("try: umkreis doctor\n") == (status != .ok), "\(words)")
        let without = await shell.run("status")
        #expect(without.status == .ok && !without.output.contains("edge"), "\(without)")
    }

    @Test func statusShowsReadinessWithoutAToken() async throws {
        var answers: [String: [String]] = [:]
        for service in ["auth", "catalogue", "geo", "favourites", "chat"] {
            answers["\(service).ready"] = ["{}"]
            answers["\(service).describe"] = [
                #"{"service":"\#(service)","version":"1","wire":[1],"faults":[],"calls":[]}"#
            ]
        }
        let shell = try Shell(over: RecordingReceiver(answers).transport)
        let words = await shell.run("status")
        #expect(words.status == .ok)
        #expect(words.output.contains("ready") && !words.output.contains("events"))
    }
}
