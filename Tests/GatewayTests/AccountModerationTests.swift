import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis account list, find, note, suspend, end-sessions")
struct AccountModerationTests {
    private static let moment = "2026-05-01T11:00:00.000Z"
    private static let account =
        #"{"user":"\#(someID)","displayName":"Ben","username":"ben.b","registeredAt":"\#(moment)","#
        + #""lastSeenAt":"\#(moment)","roles":["moderator"],"suspendedAt":"\#(moment)"}"#
    private static let note = #"{"author":"\#(someID)","text":"Asked for proof","at":"\#(moment)"}"#
    private static let report =
        #"{"id":"\#(someID)","subject":{"user":"\#(someID)"},"reason":"spam","reportedAt":"\#(moment)"}"#
    private static let found =
        #"{"account":\#(account),"profile":{"user":"\#(someID)","displayName":"Ben","isGuest":false,"#
        + #""since":"\#(moment)","bio":"Cheap lamps"},"maskedEmail":"b…@example.org","#
        + #""counts":{"sessions":1,"reportsAgainst":1,"reportsBy":0,"blocked":2,"blockedBy":3,"notes":1},"#
        + #""sessions":[{"device":"Ben's phone","createdAt":"\#(moment)","lastUsedAt":"\#(moment)"}],"#
        + #""reportsAgainst":[\#(report)],"reportsBy":[],"notes":[\#(note)]}"#
    private static let answers = [
        "auth.listAccounts": [#"{"accounts":[\#(account)],"next":"bTFhZ2U"}"#], "auth.findAccount": [found],
        "auth.addAccountNote": [#"{"note":\#(note)}"#],
        "auth.suspendAccount": [#"{"suspendedAt":"\#(moment)"}"#],
        "auth.endSessions": [#"{"ended":2}"#], "auth.reauthenticate": [#"{"until":"\#(moment)"}"#],
    ]

    @Test("accounts are listed with their filters, and the next page is named") func listsAccounts() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn(roles: ["moderator"])
        let listed = await shell.run("account list ben --role moderator --suspended --limit 1")
        #expect(listed.output.contains("ben.b") && listed.output.contains("suspended"), "\(listed)")
        #expect(listed.notices.contains("--cursor bTFhZ2U"), "\(listed)")
        _ = await shell.run("account list --no-suspended")
        #expect(
            peer.recorded.map(\.body) == [
                #"{"words":"ben","role":"moderator","suspended":true,"limit":1}"#, #"{"suspended":false}"#,
            ]
        )
    }

    @Test("an account is shown whole") func showsAnAccount() async throws {
        let shell = try Shell(over: RecordingReceiver(Self.answers).transport)
        try shell.signIn(roles: ["moderator"])
        let shown = await shell.run("account find \(someID)").output
        let expected = [
            "b…@example.org, not verified", "Cheap lamps", "1 about the user", "2 by the user, 3 of the user",
            "Ben's phone", "spam", "open", "Asked for proof",
        ]
        for words in expected { #expect(shown.contains(words), "\(words) in \(shown)") }
    }

    @Test("a user is annotated, suspended after the password, and signed out") func acts() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn(roles: ["moderator"])
        #expect(await shell.run("account note \(someID) 'Asked for proof'").status == .ok)
        let suspension: ShellCommand = "account suspend \(someID) --reason Spam --days 7 --password-stdin"
        let suspended = await shell.run(suspension, input: "secret\n")
        #expect(suspended.status == .ok && suspended.notices.contains("report lift"), "\(suspended)")
        let ended = await shell.run("account end-sessions \(someID)")
        #expect(ended.notices.contains("ended 2 sessions"), "\(ended)")
        let calls = ["addAccountNote", "reauthenticate", "suspendAccount", "endSessions"]
        #expect(peer.recordedWithoutNames.map(\.call) == calls.map { "auth.\($0)" })
        #expect(peer.recordedWithoutNames[2].body == #"{"user":"\#(someID)","reason":"Spam","seconds":604800}"#)
        #expect(await shell.run("account suspend \(someID) --reason Spam --days 366").status == .usage)
    }
}
