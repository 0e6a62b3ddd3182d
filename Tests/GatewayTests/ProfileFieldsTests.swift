import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis profile fields")
struct ProfileFieldsTests {
    private static let fields =
        #"[{"name":"level","type":"word","labels":{"en":"Certificate","de":"Brevet"},"filterable":true,"#
        + #""words":[{"word":"open_water"},{"word":"rescue"}]},"#
        + #"{"name":"agency","type":"word","open":true,"words":[{"word":"padi"}]},"#
        + #"{"name":"depth","type":"number","unit":"m","atLeast":0,"atMost":300,"required":true},"#
        + #"{"name":"since","type":"date"}]"#

    @Test("each field has its values, range and use") func listsFields() async throws {
        let peer = RecordingReceiver(["auth.listProfileFields": [#"{"fields":\#(Self.fields),"attributes":{}}"#]])
        let shell = try Shell(over: peer.transport)
        let lines = await shell.run("profile fields", onTerminal: true).output.split(separator: "\n")
        #expect(lines.count == 5, "\(lines)")
        let parts = [
            ["level", "Certificate", "open_water, rescue", "filterable"], ["agency", "padi, or another word"],
            ["depth", "number, 0 to 300 m", "required"], ["since", "day, as in 2026-05-01"],
        ]
        for (line, expected) in zip(lines.dropFirst(), parts) {
            for part in expected { #expect(line.contains(part), "\(part) in \(line)") }
        }
        let german = await shell.run("profile fields --lang de").output
        #expect(german.contains("Brevet") && german.contains("oder ein anderes Wort"))
        #expect(await shell.run("profile fields --json").json?["data"]?["fields"]?[3]?["name"]?.text == "since")
    }

    @Test("without a field it says how to declare some") func suggestsDeclaringFields() async throws {
        let peer = RecordingReceiver(["auth.listProfileFields": [#"{"fields":[],"attributes":{}}"#]])
        let outcome = try await Shell(over: peer.transport).run("profile fields")
        #expect(outcome.output.isEmpty && outcome.notices.contains("umkreis app install FILE"), "\(outcome)")
    }
}
