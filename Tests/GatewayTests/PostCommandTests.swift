import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis post")
struct PostCommandTests {
    private static let post =
        #"{"id":"\#(someID)","owner":"\#(someID)","content":{"kind":"offer","title":"A lamp","text":"Glows","#
        + #""place":{"country":"AT","city":"Salzburg"},"dates":{"start":"2026-05-01","end":"2026-05-03"}},"#
        + #""state":"draft","createdAt":"2026-05-01T12:00:00.000Z","changedAt":"2026-05-01T12:00:00.000Z","#
        + #""revision":3,"rating":{"count":12,"mean":4.33,"rank":4.09}}"#

    @Test("edit changes the given fields of the revision it has read") func edits() async throws {
        let reply = #"{"post":\#(Self.post),"warnings":[{"field":"post.hours","message":"counts as unknown"}]}"#
        let peer = RecordingReceiver([
            "catalogue.findPost": [#"{"post":\#(Self.post)}"#], "catalogue.updatePost": [reply],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("post edit \(someID) --title 'A red lamp' --city Hallein --to 2026-05-04")
        #expect(outcome.status == .ok)
        #expect(outcome.output == "\(someID)\n")
        #expect(outcome.notices.contains("post.hours counts as unknown"))
        #expect(
            peer.recorded.last?.body
                == #"{"id":"\#(someID)","revision":3,"post":{"kind":"offer","title":"A red lamp","text":"Glows","#
                + #""place":{"country":"AT","city":"Hallein"},"dates":{"start":"2026-05-01","end":"2026-05-04"}}}"#
        )
    }

    @Test("a list shows the state of each post, and show its ratings") func showsStates() async throws {
        let peer = RecordingReceiver([
            "catalogue.listPosts": [#"{"posts":[\#(Self.post)],"count":1}"#],
            "catalogue.findPost": [#"{"post":\#(Self.post)}"#],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run("post list --mine --state draft").output.contains("Draft"))
        #expect(peer.recorded.last?.body.contains(#""state":"draft""#) == true)
        let sheet = await shell.run("post show \(someID)").output
        #expect(sheet.contains("4.3 of 5 (12)"))
        #expect(sheet.contains("Draft"))
    }

    @Test("a search omits posts that expired after indexing") func omitsExpiredPosts() async throws {
        let hit =
            #"{"post":"\#(someID)","kind":"offer","title":"A lamp","publishedAt":"2026-05-01T12:00:00.000Z","highlights":[]}"#
        let ended = Self.post.replacing(#""state":"draft""#, with: #""state":"expired""#)
        let peer = RecordingReceiver([
            "geo.search": [#"{"hits":[\#(hit)],"total":{"count":1}}"#],
            "catalogue.findPosts": [#"{"posts":[\#(ended)],"gone":[],"unknown":[],"rest":[]}"#],
        ])
        let outcome = try await Shell(over: peer.transport).run("search lamp --json")
        #expect(outcome.status == .ok)
        #expect(outcome.json?["data"]?["hits"] == .array([]))
    }

    @Test("a day ends on the clock of the place, a moment everywhere", arguments: ends)
    func readsDays(_ typed: String, _ zone: String, _ end: String) throws {
        let clock = WallClock(try #require(TimeZone(identifier: zone)))
        #expect(try #require(MomentArgument(argument: typed)).end(on: clock, field: "until") == Timestamp(end))
    }

    /// Clocks change at midnight in Cairo, and at 1 o'clock to midnight in Havana.
    private static let ends = [
        ("2026-12-31", "Europe/Vienna", "2026-12-31T23:00:00Z"),
        ("2026-12-31", "America/New_York", "2027-01-01T05:00:00Z"),
        ("2026-03-28", "Europe/Vienna", "2026-03-28T23:00:00Z"),
        ("2026-03-29", "Europe/Vienna", "2026-03-29T22:00:00Z"),
        ("2026-10-25", "Europe/Vienna", "2026-10-25T23:00:00Z"),
        ("2026-04-23", "Africa/Cairo", "2026-04-23T22:00:00Z"),
        ("2026-10-31", "America/Havana", "2026-11-01T04:00:00Z"),
        ("2026-05-01T20:30", "Pacific/Auckland", "2026-05-01T08:30:00Z"),
        ("2026-05-01 20:30", "Asia/Kathmandu", "2026-05-01T14:45:00Z"),
        ("2026-12-31T12:00:00Z", "Asia/Tokyo", "2026-12-31T12:00:00Z"),
    ]

    @Test(
        "texts other than days and times are refused",
        arguments: ["2026-02-30", "20:30", "2026-02-30T20:30", "soon", ""]
    )
    func refusesOtherTexts(_ typed: String) { #expect(MomentArgument(argument: typed) == nil) }
}
