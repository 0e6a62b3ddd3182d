import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

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

    @Test func retryRepeatsUntilTheListIsEmpty() async throws {
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

    /// An encoded mail of two parts.
    private static let german = """
        Date: 1 May 2026 12:00:01 +0000\r
        To: ada@example.org\r
        Subject: =?utf-8?B?QmVzdMOkdGlnZQ==?= =?utf-8?B?IGRlaW5lIEFkcmVzc2U=?=\r
        Content-Type: multipart/alternative;\r
         boundary="=_b"\r
        \r
        --=_b\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Transfer-Encoding: quoted-printable\r
        \r
        Gr=C3=BC=C3=9Fe=\r
         =1B[1m12345678\r
        --=_b\r
        Content-Type: text/html; charset=utf-8\r
        \r
        <p>\r
        --=_b--\r

        """

    @Test("the newest letter is shown decoded, another one by number or address") func showsLetters() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        #expect(await shell.run("mail show").status == .notFound)
        let folder = "\(shell.dataDirectory)/auth/mail"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in [
            ("2026-05-01T120000.000Z-1.eml", "To: gus@example.org\r\nSubject: =?utf-8?q?fr=C3=BCh_da?=\r\n\r\nold"),
            ("2026-05-01T120001.000Z-1.eml", Self.german), (".2026-05-01T120002.000Z-1.eml", "Subject: half"),
        ] {
            #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data(text.utf8)))
        }
        let newest = await shell.run("mail show --lang de")
        #expect(newest.status == .ok)
        #expect(newest.output.contains("An       ada@example.org\nBetreff  Bestätige deine Adresse\n"), "\(newest)")
        #expect(newest.output.hasSuffix("\n\nGrüße  [1m12345678\n"), "\(newest)")
        for which in ["2", "GUS@example.org"] {
            let older = await shell.run("mail show \(which) --json").json?["data"]
            #expect(older?["subject"] == "früh da" && older?["text"] == "old" && older?["to"] == "gus@example.org")
        }
        #expect(await shell.run("mail show 3").notices.contains("contains only 2 emails"))
        #expect(await shell.run("mail show 0").status == .notFound)
        #expect(await shell.run("mail show eve@example.org").notices.contains("no email to eve@example.org"))
    }
}
