import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

@Suite("umkreis import")
struct ImportTests {
    private static let reply = #"{"created":1,"updated":0,"unchanged":0,"rejected":[]}"#
    private static let end = #"{"created":1,"updated":0,"unchanged":0,"rejected":0,"closed":2}"#

    private static func line(_ id: String, text: String = "x") -> String {
        #"{"externalId":"\#(id)","kind":"tip","title":"T","text":"\#(text)","tip":{"category":"cafe"}}"#
    }

    @Test func linesBecomeBatchesOfTwoHundred() async throws {
        let peer = RecordingReceiver(["catalogue.importPosts": [Self.reply], "catalogue.finishImport": [Self.end]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let lines = (1...401).map { Self.line("n\($0)") }.joined(separator: "\n")
        let outcome = await shell.run("import - --no-wait --source osm", input: lines)
        #expect(outcome.status == .ok)
        #expect(outcome.output == "3 created, 0 updated, 0 unchanged, 0 rejected\n")
        #expect(peer.recorded.last?.call == "catalogue.finishImport")
        let sizes = try peer.recorded.dropLast().map { request -> Int in
            let body = try WireJSON.decode(JSONValue.self, from: Array(request.body.utf8))
            #expect(body["source"] == .string("osm"))
            #expect(body["run"] == .string("key-that-nobody-guesses-1"))
            guard case .array(let posts) = body["posts"] else { return 0 }
            return posts.count
        }
        #expect(sizes.sorted() == [1, 200, 200])
        #expect(Set(peer.recorded.map(\.key)).count == 4)
    }

    @Test func aBatchOfLongLinesStaysBelowTheLimitOfTheWire() async throws {
        let peer = RecordingReceiver(["catalogue.importPosts": [Self.reply], "catalogue.finishImport": [Self.end]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let text = String(repeating: "a", count: 9_000)
        let lines = (1...100).map { Self.line("n\($0)", text: text) }.joined(separator: "\n")
        #expect(await shell.run("import - --no-wait", input: lines).status == .ok)
        #expect(peer.recorded.count == 4)
        #expect(peer.recorded.allSatisfy { $0.body.utf8.count < WireLimits.line })
    }

    @Test func badLinesAreReportedWithTheirNumbers() async throws {
        let rejected =
            #"{"created":1,"updated":0,"unchanged":0,"rejected":[{"externalID":"b","#
            + #""fault":{"code":"invalid","message":"posts.1.post.title is too long","field":"posts.1.post.title"}}]}"#
        let peer = RecordingReceiver(["catalogue.importPosts": [rejected], "catalogue.finishImport": [Self.end]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let lines = [Self.line("a"), "nonsense", #"{"externalId":"c","kind":"tip"}"#, Self.line("b"), Self.line("a")]
        let outcome = await shell.run("import - --no-wait --json", input: lines.joined(separator: "\n"))
        #expect(outcome.status == .failure)
        #expect(outcome.json?["data"]?["rejected"] == .integer(4))
        guard case .array(let rejections) = outcome.json?["data"]?["rejections"] else {
            Issue.record("no list of rejections in \(outcome.output)")
            return
        }
        #expect(rejections.map { $0["line"] } == [.integer(2), .integer(3), .integer(4), .integer(5)])
        #expect(rejections[1]["fault"]?["field"] == .string("title"))
        #expect(rejections[2]["fault"]?["message"] == .string("title is too long"))
        #expect(rejections[2]["externalID"] == .string("b"))
        #expect(outcome.notices.contains("line 5: a is a duplicate of an earlier entry (id)"))
    }

    @Test func printsTwentyBadLinesAndWritesAllToAFile() async throws {
        let peer = RecordingReceiver([:])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let lines = (1...50).map { "nonsense \($0)" }.joined(separator: "\n")
        let file = shell.path + "/rejects.ndjson"
        let outcome = await shell.run("import - --format ndjson --no-wait --rejects \(file)", input: lines)
        #expect(outcome.status == .failure)
        #expect(outcome.output == "0 created, 0 updated, 0 unchanged, 50 rejected\n")
        #expect(outcome.notices.contains("line 20: ") && !outcome.notices.contains("line 21: "))
        #expect(outcome.notices.contains("and 30 more rejected; --rejects FILE writes all of them"))
        let kept = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(kept.count == 50)
        let last = try WireJSON.decode(JSONValue.self, from: Array(kept[49].utf8))
        #expect(last["line"] == .integer(50))
        #expect(peer.recorded.isEmpty, "nothing was sent, so there is nothing to end")
    }

    @Test func unreadableLinesPreventPruning() async throws {
        let peer = RecordingReceiver(["catalogue.importPosts": [Self.reply], "catalogue.finishImport": [Self.end]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let whole = await shell.run("import - --no-wait --prune", input: Self.line("a"))
        #expect(whole.output == "1 created, 0 updated, 0 unchanged, 0 rejected, 2 closed\n")
        #expect(peer.recorded[0].body.contains(#""isWhole":true"#))
        #expect(peer.recorded[1].body.contains(#""prune":0.5"#))
        let all = await shell.run("import - --no-wait --prune-all", input: Self.line("a"))
        #expect(all.status == .ok)
        #expect(peer.recorded[3].body.contains(#""prune":1"#))
        let broken = await shell.run("import - --no-wait --prune", input: Self.line("a") + "\nnonsense")
        #expect(broken.output == "1 created, 0 updated, 0 unchanged, 1 rejected\n")
        #expect(broken.notices.contains("no posts are closed: some of the file could not be read"))
        #expect(!peer.recorded[5].body.contains("prune"))
    }

    @Test func refusesToCloseTooManyPosts() async throws {
        let peer = RecordingReceiver([
            "catalogue.importPosts": [Self.reply], "catalogue.finishImport": ["!conflict prune", Self.end],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("import - --no-wait --prune", input: Self.line("a"))
        #expect(outcome.status == .conflict)
        #expect(outcome.notices.contains("add --prune-all to close them"))
        #expect(outcome.output == "1 created, 0 updated, 0 unchanged, 0 rejected\n")
        #expect(peer.recorded.count == 3)
    }

    @Test func showsProgressOnATerminal() async throws {
        let start = ContinuousClock.now
        var bar = ImportProgress(length: 1000, now: start)
        #expect(bar.line(entries: 0, bytes: 0, now: start) == "[--------------------] 0 %  0 entries  0/s")
        #expect(bar.line(entries: 1, bytes: 10, now: start + .milliseconds(50)) == nil)
        #expect(
            bar.line(entries: 500, bytes: 250, now: start + .seconds(20))
                == "[#####---------------] 25 %  500 entries  25/s  1:00 left"
        )
        let narrow = bar.line(entries: 500, bytes: 250, columns: 39, now: start + .seconds(40))
        #expect(narrow == "25 %  500 entries  12/s  2:00 left")
        var piped = ImportProgress(length: nil, now: start)
        #expect(piped.line(entries: 500, bytes: 250, now: start + .seconds(20)) == "500 entries  25/s")
        let peer = RecordingReceiver(["catalogue.importPosts": [Self.reply], "catalogue.finishImport": [Self.end]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let seen = await shell.run("import - --no-wait", input: Self.line("a"), onTerminal: true)
        // What follows replaces the progress line.
        #expect(seen.notices.contains("1 entry  ") && seen.notices.hasSuffix("\r\u{1B}[K"), "\(seen.notices)")
        let unseen = await shell.run("import - --no-wait", input: Self.line("a"))
        #expect(!unseen.notices.contains("entries"))
    }

    @Test func theImportEndsWhenSearchHasReadIt() async throws {
        let peer = RecordingReceiver([
            "catalogue.importPosts": [Self.reply],
            "catalogue.finishImport": [Self.end],
            "catalogue.ready": [#"{"epoch":"e","sequence":7,"followed":{},"quarantined":0}"#],
            "geo.ready": [5, 6, 7].map {
                #"{"epoch":"f","sequence":0,"followed":{"catalogue":\#($0)},"quarantined":0}"#
            },
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("import - --json", input: Self.line("a"))
        #expect(outcome.status == .ok)
        #expect(outcome.json?["data"]?["isSearchable"] == .bool(true))
        #expect(peer.recorded.filter { $0.call == "geo.ready" }.count == 3)
    }

    @Test func doesNotWaitWithoutTheStateOfSearch() async throws {
        let peer = RecordingReceiver([
            "catalogue.importPosts": [Self.reply], "catalogue.finishImport": [Self.end], "catalogue.ready": ["{}"],
            "geo.ready": ["{}"],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("import - --json", input: Self.line("a"))
        #expect(outcome.status == .ok)
        #expect(outcome.json?["data"]?["isSearchable"] == nil)
        #expect(outcome.notices.contains("only operators can see its progress"))
    }

    @Test func theOwnerOfTheStackAsksWithAProof() async throws {
        let peer = RecordingReceiver([
            "catalogue.importPosts": [Self.reply],
            "catalogue.finishImport": [Self.end],
            "catalogue.ready": [#"{"epoch":"e","sequence":7,"followed":{},"quarantined":0}"#],
            "geo.ready": [#"{"epoch":"f","sequence":0,"followed":{"catalogue":7},"quarantined":0}"#],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        try shell.ownStack(key: World.serviceKeySeed)
        #expect(await shell.run("import - --json", input: Self.line("a")).status == .ok)
        #expect(peer.recorded.filter { $0.call.hasSuffix(".ready") }.allSatisfy { $0.token != nil })
    }

    @Test func refusesGuests() async throws {
        let peer = RecordingReceiver([:])
        let outcome = try await Shell(over: peer.transport).run("import - --no-wait", input: Self.line("a"))
        #expect(outcome.status == .authenticationRequired)
        #expect(peer.recorded.isEmpty)
    }
}
