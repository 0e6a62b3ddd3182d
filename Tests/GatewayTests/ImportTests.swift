import Foundation
import TestKit
import Testing
import Wire

@testable import GatewayCLI

@Suite("umkreis import")
struct ImportTests {
    private static let reply = #"{"created":1,"updated":0,"unchanged":0,"rejected":[]}"#

    private static func line(_ id: String, text: String = "x") -> String {
        #"{"externalId":"\#(id)","kind":"tip","title":"T","text":"\#(text)","tip":{"category":"cafe"}}"#
    }

    @Test func linesBecomeBatchesOfTwoHundred() async throws {
        let peer = RecordingReceiver(["catalogue.importPosts": [Self.reply]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let lines = (1...401).map { Self.line("n\($0)") }.joined(separator: "\n")
        let outcome = await shell.type("import", "-", "--no-wait", "--source", "osm", input: lines)
        #expect(outcome.status == .ok)
        #expect(outcome.output == "3 created, 0 updated, 0 unchanged, 0 rejected\n")
        let sizes = try peer.recorded.map { request -> Int in
            let body = try WireJSON.decode(JSONValue.self, from: Array(request.body.utf8))
            #expect(body["source"] == .string("osm"))
            guard case .array(let posts) = body["posts"] else { return 0 }
            return posts.count
        }
        #expect(sizes.sorted() == [1, 200, 200])
        #expect(Set(peer.recorded.map(\.key)).count == 3)
    }

    @Test func aBatchOfLongLinesStaysBelowTheLimitOfTheWire() async throws {
        let peer = RecordingReceiver(["catalogue.importPosts": [Self.reply]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let text = String(repeating: "a", count: 9_000)
        let lines = (1...100).map { Self.line("n\($0)", text: text) }.joined(separator: "\n")
        #expect(await shell.type("import", "-", "--no-wait", input: lines).status == .ok)
        #expect(peer.recorded.count == 3)
        #expect(peer.recorded.allSatisfy { $0.body.utf8.count < WireLimits.line })
    }

    @Test func badLinesAreToldWithTheirNumbersAndStopNothing() async throws {
        let rejected =
            #"{"created":1,"updated":0,"unchanged":0,"rejected":[{"externalID":"b","#
            + #""fault":{"code":"invalid","message":"title is too long","field":"title"}}]}"#
        let peer = RecordingReceiver(["catalogue.importPosts": [rejected]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let lines = [Self.line("a"), "nonsense", #"{"externalId":"c","kind":"tip"}"#, Self.line("b"), Self.line("a")]
        let outcome = await shell.type("import", "-", "--no-wait", "--json", input: lines.joined(separator: "\n"))
        #expect(outcome.status == .failure)
        guard case .array(let rejections) = outcome.json?["data"]?["rejected"] else {
            Issue.record("no list of rejections in \(outcome.output)")
            return
        }
        #expect(rejections.map { $0["line"] } == [.integer(2), .integer(3), .integer(4), .integer(5)])
        #expect(rejections[1]["fault"]?["field"] == .string("title"))
        #expect(outcome.notices.contains("line 5: a stands on line 1 already (externalId)"))
    }

    @Test func theImportEndsWhenSearchHasReadIt() async throws {
        let peer = RecordingReceiver([
            "catalogue.importPosts": [Self.reply],
            "catalogue.ready": [#"{"epoch":"e","sequence":7,"followed":{},"quarantined":0}"#],
            "geo.ready": [5, 6, 7].map {
                #"{"epoch":"f","sequence":0,"followed":{"catalogue":\#($0)},"quarantined":0}"#
            },
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.type("import", "-", "--json", input: Self.line("a"))
        #expect(outcome.status == .ok)
        #expect(outcome.json?["data"]?["isSearchable"] == .bool(true))
        #expect(peer.recorded.filter { $0.call == "geo.ready" }.count == 3)
    }

    @Test func whoeverIsNotToldHowFarSearchIsDoesNotWait() async throws {
        let peer = RecordingReceiver([
            "catalogue.importPosts": [Self.reply], "catalogue.ready": ["{}"], "geo.ready": ["{}"],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.type("import", "-", "--json", input: Self.line("a"))
        #expect(outcome.status == .ok)
        #expect(outcome.json?["data"]?["isSearchable"] == nil)
        #expect(outcome.notices.contains("only operators are told how far it is"))
    }

    @Test func theOwnerOfTheStackAsksWithAProof() async throws {
        let peer = RecordingReceiver([
            "catalogue.importPosts": [Self.reply],
            "catalogue.ready": [#"{"epoch":"e","sequence":7,"followed":{},"quarantined":0}"#],
            "geo.ready": [#"{"epoch":"f","sequence":0,"followed":{"catalogue":7},"quarantined":0}"#],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        try shell.ownStack(key: World.serviceKeySeed)
        #expect(await shell.type("import", "-", "--json", input: Self.line("a")).status == .ok)
        #expect(peer.recorded.filter { $0.call.hasSuffix(".ready") }.allSatisfy { $0.token != nil })
    }

    @Test func whoeverIsNotRegisteredImportsNothing() async throws {
        let peer = RecordingReceiver([:])
        let outcome = try await Shell(over: peer.transport).type("import", "-", "--no-wait", input: Self.line("a"))
        #expect(outcome.status == .authenticationRequired)
        #expect(peer.recorded.isEmpty)
    }
}
