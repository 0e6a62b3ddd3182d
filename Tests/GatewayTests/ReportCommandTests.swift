import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis report")
struct ReportCommandTests {
    private static let other = "01JTXG9ZZZ0000000000000000"
    private static let report =
        #"{"id":"\#(someID)","subject":{"conversation":"\#(someID)","message":7},"owner":"\#(someID)","#
        + #""reporter":"\#(other)","reason":"harassment","text":"Again","reportedAt":"2026-05-01T11:00:00.000Z","#
        + #""snapshot":{"text":"Go away","before":["\#(other): Hello"],"photos":["\#(other)"]},"ageSeconds":3600}"#
    private static let note = #"{"author":"\#(other)","text":"Wrote to Ben","at":"2026-05-01T11:00:00.000Z"}"#
    private static let answers = [
        "auth.findReport": [#"{"report":\#(report),"openOfSame":2,"notes":[\#(note)]}"#],
        "auth.addReportNote": [#"{"note":\#(note)}"#], "auth.resolveReport": [#"{"resolved":1}"#],
        "auth.resolveReports": [
            #"{"outcomes":[{"report":"\#(someID)","resolved":1},{"report":"\#(other)","#
                + #""fault":{"code":"not-found","message":"there is no report"}}]}"#
        ],
    ]

    @Test func showsAWholeReport() async throws {
        let shell = try Shell(over: RecordingReceiver(Self.answers).transport)
        try shell.signIn(roles: ["moderator"])
        let shown = await shell.run("report show \(someID)").output
        for words in ["message 7", "Again", "Go away", "\(Self.other): Hello", "Wrote to Ben", "harassment"] {
            #expect(shown.contains(words), "\(words) in \(shown)")
        }
    }

    @Test func notesAndResolvesOneOrSeveral() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn(roles: ["moderator"])
        #expect(await shell.run("report note \(someID) 'Wrote to Ben'").status == .ok)
        let photo: ShellCommand = "report resolve \(someID) removePhotos --photo \(Self.other)"
        #expect(await shell.run(photo).status == .ok)
        let several = await shell.run("report resolve \(someID) dismiss --also \(Self.other)")
        #expect(several.status == .ok && several.notices.contains("1 of 2 were not resolved"), "\(several)")
        #expect(
            peer.recordedWithoutNames.map(\.body) == [
                #"{"report":"\#(someID)","text":"Wrote to Ben"}"#,
                #"{"report":"\#(someID)","action":"removePhotos","photos":["\#(Self.other)"]}"#,
                #"{"reports":["\#(someID)","\#(Self.other)"],"action":"dismiss"}"#,
            ]
        )
    }
}
