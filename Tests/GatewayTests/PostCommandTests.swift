import Foundation
import TestKit
import Testing
import Wire

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

    @Test("a search leaves out what has ended since the index heard of it") func leavesOutWhatHasEnded() async throws {
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

    @Test("a day is until its end, a moment until then") func readsDays() throws {
        let end = try #require(MomentArgument(argument: "2026-12-31")).moment
        let day = Date(timeIntervalSince1970: Double(end.milliseconds) / 1000)
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day, .hour, .minute], from: day)
        #expect(parts == DateComponents(year: 2027, month: 1, day: 1, hour: 0, minute: 0))
        #expect(MomentArgument(argument: "2026-12-31T12:00:00Z")?.moment == Timestamp("2026-12-31T12:00:00Z"))
        #expect(MomentArgument(argument: "2026-02-30") == nil)
    }
}
