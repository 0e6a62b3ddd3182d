import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// Hidden posts, and the objections of their authors.
@Suite("umkreis post hidings and report objections")
struct HidingCommandTests {
    private static let hiding =
        #"{"post":"\#(someID)","title":"A lamp","state":"upheld","hiddenAt":"2026-05-01T11:00:00.000Z","#
        + #""category":"spam","reason":"an advertisement","objection":"It is mine","#
        + #""objectedAt":"2026-05-01T11:30:00.000Z","decidedAt":"2026-05-01T11:40:00.000Z","#
        + #""answer":"A shop sells it","isUnseen":true}"#
    private static let objection =
        #"{"post":"\#(someID)","owner":"\#(someID)","title":"A lamp","hiddenAt":"2026-05-01T11:00:00.000Z","#
        + #""category":"spam","text":"It is mine","objectedAt":"2026-05-01T11:30:00.000Z","mayDecide":false}"#
    private static let answers = [
        "auth.listHidings": [#"{"hidings":[\#(hiding)],"unseen":1}"#], "auth.markHidingsSeen": ["{}"],
        "auth.objectToHiding": [#"{"hiding":\#(hiding)}"#],
        "auth.listObjections": [#"{"objections":[\#(objection)],"count":1}"#], "auth.decideObjection": ["{}"],
        "auth.resolveReport": [#"{"resolved":1}"#],
    ]

    @Test("authors see hidings, which are seen then; a script leaves the notice") func showsHidings() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let listed = await shell.run("post hidings").output
        for words in ["A lamp", "an advertisement", "upheld"] { #expect(listed.contains(words), "\(listed)") }
        let shown = await shell.run("post hidings \(someID)").output
        for words in ["an advertisement", "It is mine", "A shop sells it", "spam"] {
            #expect(shown.contains(words), "\(words) in \(shown)")
        }
        #expect(await shell.run("post hidings --json").status == .ok)
        #expect(peer.recordedWithoutNames.map(\.body) == ["{}", "{}", #"{"post":"\#(someID)"}"#, "{}", "{}"])
    }

    @Test("an author objects in words, and another moderator decides") func objectsAndDecides() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn(roles: ["moderator"])
        #expect(await shell.run("post object \(someID) 'It is mine'").status == .ok)
        let listed = await shell.run("report objections").output
        for words in ["It is mine", "spam", "no"] { #expect(listed.contains(words), "\(listed)") }
        let upheld = await shell.run("report decide \(someID) uphold --answer 'A shop sells it'")
        #expect(upheld.notices.contains("stays hidden"), "\(upheld)")
        let restored = await shell.run("report decide \(someID) restore")
        #expect(restored.notices.contains("restored"), "\(restored)")
        let hide: ShellCommand = "report resolve \(someID) hidePost --reason 'an advertisement'"
        #expect(await shell.run(hide).status == .ok)
        #expect(
            peer.recordedWithoutNames.map(\.body) == [
                #"{"post":"\#(someID)","text":"It is mine"}"#, "{}",
                #"{"post":"\#(someID)","decision":"uphold","answer":"A shop sells it"}"#,
                #"{"post":"\#(someID)","decision":"restore"}"#,
                #"{"report":"\#(someID)","action":"hidePost","reason":"an advertisement"}"#,
            ]
        )
    }
}
