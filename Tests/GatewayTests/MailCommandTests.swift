import Foundation
import TestKit
import Testing
import Wire

@testable import GatewayCLI

@Suite("umkreis mail")
struct MailCommandTests {
    private static let mail =
        #"{"id":"01K8Z3V9Q4T6M8W2K5J7N0P1RS","letter":"addressChanged","to":"a…@example.org","#
        + #""postedAt":"2026-05-01T11:00:00.000Z","tries":6,"failedAt":"2026-05-01T11:30:00.000Z","#
        + #""trouble":"the mail server answered 451"}"#

    @Test func failedShowsReasons() async throws {
        let peer = RecordingReceiver(["auth.listFailedMail": [#"{"mails":[\#(Self.mail)],"count":7,"waiting":2}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("mail failed --limit 1")
        #expect(outcome.status == .ok)
        for word in ["addressChanged", "a…@example.org", "given up", "the mail server answered 451"] {
            #expect(outcome.output.contains(word), "\(outcome.output)")
        }
        #expect(outcome.notices.contains("1 of 7; 2 are waiting"))
        #expect(peer.recorded.map(\.body) == [#"{"limit":1}"#])
    }

    @Test func retryGoesOnUntilNoneIsLeft() async throws {
        let peer = RecordingReceiver([
            "auth.retryMail": [#"{"retried":199,"outdated":1,"left":2}"#, #"{"retried":2,"outdated":0,"left":0}"#]
        ])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("mail retry --json")
        #expect(outcome.status == .ok)
        #expect(peer.recorded.count == 2)
        let data = outcome.json?["data"]
        #expect(data?["retried"] == .integer(201) && data?["outdated"] == .integer(1) && data?["left"] == .integer(0))
    }

    @Test func showPrintsTheNewestLetter() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        #expect(await shell.run("mail show --last").status == .notFound)
        let folder = "\(shell.dataDirectory)/auth/mail"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in [
            ("2026-05-01T120000.000Z-1.eml", "Subject: old"),
            ("2026-05-01T120001.000Z-1.eml", "Subject: new\r\n\r\n\u{1B}[1mX"),
            (".2026-05-01T120002.000Z-1.eml", "Subject: half"),
        ] {
            #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(text.utf8)))
        }
        let outcome = await shell.run("mail show --last")
        #expect(outcome.status == .ok)
        #expect(outcome.output == "Subject: new\n\n [1mX\n")
        #expect(await shell.run("mail show").status == .usage)
    }
}
