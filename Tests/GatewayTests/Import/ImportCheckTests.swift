import Foundation
import TestKit
import Testing

@testable import GatewayCLI
@testable import GatewayKit

@Suite("checks before an import")
struct ImportCheckTests {
    private static let end = #"{"created":1,"updated":0,"unchanged":0,"rejected":0,"closed":0}"#
    private static let lines = (1...3).map { #"{"externalID":"n\#($0)","kind":"tip","title":"T"}"# }
        .joined(separator: "\n")

    private static func reply(_ created: Int, room: Int? = nil) -> String {
        let room = room.map { #","room":\#($0)"# } ?? ""
        return #"{"created":\#(created),"updated":0,"unchanged":0,"rejected":[]\#(room)}"#
    }

    private static func file(_ shell: Shell, _ text: String = lines) throws -> String {
        let path = shell.path + "/places.ndjson"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test("--check counts without writing") func checkOnlyCounts() async throws {
        let peer = RecordingReceiver(["catalogue.importPosts": [Self.reply(3, room: 10)]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let done = await shell.run("import \(try Self.file(shell)) --check")
        #expect(done.status == .ok)
        let words = "nothing is written; an import would be: 3 created, 0 updated, 0 unchanged, 0 rejected\n"
        #expect(done.output == words, "\(done)")
        #expect(peer.recorded.count == 1 && peer.recorded[0].body.contains(#""isDryRun":true"#))
    }

    @Test("more new posts than the quota allows are refused before any is sent") func refusesTooMany() async throws {
        let peer = RecordingReceiver(["catalogue.importPosts": [Self.reply(0, room: 2), Self.reply(3, room: 2)]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let done = await shell.run("import \(try Self.file(shell)) --no-wait")
        #expect(done.status == .conflict)
        #expect(
            done.notices.contains("the file has 3 new posts, and you can create 2 more; nothing was sent"),
            "\(done)"
        )
        #expect(done.notices.contains("umkreis config set catalogue.posts"))
        #expect(peer.recorded.allSatisfy { $0.body.contains(#""isDryRun":true"#) })
    }

    @Test("a full quota does not stop an import of known posts") func importsKnownPosts() async throws {
        let known = #"{"created":0,"updated":1,"unchanged":2,"rejected":[],"room":0}"#
        let peer = RecordingReceiver(["catalogue.importPosts": [known], "catalogue.finishImport": [Self.end]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let done = await shell.run("import \(try Self.file(shell)) --no-wait")
        #expect(done.output == "0 created, 1 updated, 2 unchanged, 0 rejected\n", "\(done)")
        #expect(peer.recorded.map { $0.body.contains("isDryRun") } == [true, true, false, false])
    }

    @Test("folders, empty and foreign files exit with 1 and the reason") func refusesOtherFiles() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        try shell.signIn()
        let cases = [
            (shell.path, "is a folder"), (try Self.file(shell, ""), "the file is empty"),
            (try Self.file(shell, "<html></html>"), "the file is no CSV"),
        ]
        for (path, reason) in cases.reversed() {
            if path.hasSuffix("ndjson") {
                _ = try Self.file(shell, reason == "the file is empty" ? "" : "<html></html>")
            }
            let done = await shell.run("import \(path) --check")
            #expect(done.status == .failure && done.notices.contains(reason), "\(done)")
        }
    }
}
