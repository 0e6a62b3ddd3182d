import Foundation
import Testing

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

@Suite("account delete")
struct AccountDeletionTests {
    private static let answers = ["auth.requestDeletion": [#"{"deletesAt":"2026-05-15T12:00:00.000Z"}"#]]

    @Test func isNotDoneUnasked() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("account delete")
        #expect(outcome.status == .usage)
        #expect(outcome.notices.contains("--yes"))
        #expect(peer.recorded.isEmpty)
    }

    @Test func printsTheDayAndHowToCancel() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("account delete --yes")
        #expect(outcome.status == .ok)
        #expect(outcome.output.contains("2026-05-15"))
        #expect(outcome.notices.contains("umkreis account keep"))
        #expect(peer.recorded.map(\.call) == ["auth.requestDeletion"])
    }

    @Test func deletingAGuestSignsOut() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn(isGuest: true)
        #expect(await shell.run("account delete --yes").status == .ok)
        #expect(try shell.credentials() == nil)
    }

    @Test("a password that is given is checked, also when the service would not ask for it")
    func checksThePasswordThatIsGiven() async throws {
        let peer = RecordingReceiver([
            "auth.requestDeletion": Array(Self.answers.values.joined()),
            "auth.reauthenticate": [#"{"until":"2026-05-15T12:10:00.000Z"}"#],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("account delete --yes --password-stdin", input: "brindle ferry oxide\n")
        #expect(outcome.status == .ok)
        #expect(peer.recorded.map(\.call) == ["auth.reauthenticate", "auth.requestDeletion"])
    }

    @Test("a wrong password in a file leaves the account as it is") func refusesAWrongPasswordFromAFile() async throws {
        let peer = RecordingReceiver(
            Self.answers.merging(["auth.reauthenticate": ["!unauthenticated password"]]) { $1 }
        )
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let file = shell.path + "/secret"
        try Data("wrong one\n".utf8).write(to: URL(fileURLWithPath: file))
        let outcome = await shell.run("account delete --yes --password-file \(file)")
        #expect(outcome.status == .authenticationRequired)
        #expect(peer.recorded.map(\.call) == ["auth.reauthenticate"])
    }
}

@Suite("account export")
struct AccountExportTests {
    @Test func doesNotReplaceFiles() async throws {
        let peer = RecordingReceiver([:])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let file = shell.path + "/me.zip"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        #expect(await shell.run("account export \(file)").status == .conflict)
        #expect(peer.recorded.isEmpty)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test func requiresThePassword() async throws {
        let page = #"{"schema":1,"items":[{"section":"account","item":{"a":1}}]}"#
        let empty = #"{"schema":1,"items":[]}"#
        let peer = RecordingReceiver([
            "auth.exportMyData": [page],
            "auth.reauthenticate": [#"{"until":"2026-05-15T12:10:00.000Z"}"#],
            "catalogue.exportMyData": [empty], "geo.exportMyData": [empty], "favourites.exportMyData": [empty],
            "chat.exportMyData": [empty],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let words: ShellCommand = "account export \(shell.path + "/me.zip") --password-stdin"
        let outcome = await shell.run(words, input: "brindle ferry oxide\n")
        #expect(outcome.status == .ok)
        #expect(outcome.output.contains("1 account"))
        #expect(peer.recorded.count { $0.call == "auth.reauthenticate" } == 1)
    }

    @Test func writesNoNameOfAServicesOwnChoice() async throws {
        let page = #"{"schema":1,"items":[{"section":"../../x","item":{"a":1}}]}"#
        let services = ["auth", "catalogue", "geo", "favourites", "chat"]
        let peer = RecordingReceiver(Dictionary(uniqueKeysWithValues: services.map { ("\($0).exportMyData", [page]) }))
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let file = shell.path + "/me.zip"
        #expect(await shell.run("account export \(file)").status == .ok)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(bytes.range(of: Data("x.ndjson".utf8)) != nil)
        #expect(bytes.range(of: Data("..".utf8)) == nil)
    }

    @Test func checksumsMatchZIP() {
        var sum = CRC32()
        sum.take(Array("1234".utf8))
        sum.take(Array("56789".utf8))
        #expect(sum.value == 0xCBF4_3926)
    }
}
