import Testing

@testable import GatewayCLI
@testable import GatewayKit

@Suite("account verify")
struct AccountVerifyTests {
    private static let answers = [
        "auth.verifyEmail": [#"{"email":"ada@example.org","verifiedAt":"2026-05-01T12:00:00.000Z"}"#]
    ]

    @Test("the code may be an argument, with or without a terminal", arguments: [true, false])
    func takesTheCode(isTyped: Bool) async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("account verify 91425654", isTyped: isTyped)
        #expect(outcome.notices.contains("ada@example.org is verified"), "\(outcome)")
        #expect(peer.recorded.first?.body == #"{"code":"91425654"}"#)
    }

    @Test("the code sent to the former address comes from the source of secrets") func readsTheFormerCode() async throws
    {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        _ = await shell.run("account verify 91425654 --password-stdin", input: "10203040\n")
        #expect(peer.recorded.first?.body == #"{"code":"91425654","formerCode":"10203040"}"#)
    }

    @Test func aNewCodeReplacesTheGivenOne() async throws {
        let peer = RecordingReceiver(Self.answers)
        let outcome = await (try Shell(over: peer.transport)).run("account verify 91425654 --resend --lang nl")
        #expect(outcome.status == .usage)
        #expect(outcome.notices.contains("Geef de code of --resend"), "\(outcome.notices)")
        #expect(peer.recorded.isEmpty)
    }
}
