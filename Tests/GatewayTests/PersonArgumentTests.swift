import GatewaySupervision
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("users by username and address")
struct PersonArgumentTests {
    private static let found = #"{"user":"\#(someID)"}"#

    /// Each command that takes a user, with the call that gets the id.
    private static let commands: [(ShellCommand, String)] = [
        ("account block ada.l", "auth.block"),
        ("account unblock ada.l", "auth.unblock"),
        ("report user ada.l --reason spam", "auth.report"),
        ("profile show ada.l", "auth.findProfile"),
        ("chat open ada.l", "chat.openConversation"),
        ("chat group create Divers ada.l", "chat.createGroup"),
        ("chat group add \(someID) ada.l", "chat.addMember"),
        ("chat group remove \(someID) ada.l", "chat.removeMember"),
        ("chat group role \(someID) ada.l admin", "chat.setRole"),
        ("trip remove \(someID) ada.l", "catalogue.removeBuddy"),
        ("post list --owner ada.l", "catalogue.listPosts"),
        ("post unrate \(someID) --rater ada.l", "catalogue.deleteRating"),
        ("search --owner ada.l", "geo.search"),
        ("photo get \(someID) --owner ada.l", "catalogue.findMedia"),
        ("account find ada.l", "auth.findAccount"),
        ("account note ada.l 'asked for proof'", "auth.addAccountNote"),
        ("account suspend ada.l --reason spam", "auth.suspendAccount"),
        ("account end-sessions ada.l", "auth.endSessions"),
        ("report lift ada.l", "auth.liftSuspension"),
        ("account delete --now ada.l --yes", "auth.deleteAccount"),
        ("audit list --account ada.l", "auth.listAudit"),
        ("audit list --actor ada.l", "auth.listAudit"),
    ]

    @Test("every command that takes a user's id takes a username", arguments: commands)
    func takesUsernames(command: ShellCommand, call: String) async throws {
        let peer = RecordingReceiver(["auth.findUser": [Self.found], call: ["!not-found"]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn(roles: ["operator", "moderator"])
        #expect(await shell.run(command).status == .notFound, "\(command.words)")
        // A write also asks for the name of its user.
        let calls = peer.recorded.map(\.call)
        #expect(calls.first == "auth.findUser" && calls.last == call, "\(calls)")
        #expect(peer.recorded.first?.body == #"{"login":"ada.l"}"#)
        #expect(peer.recorded.last?.body.contains(someID) == true, "\(peer.recorded)")
    }

    @Test("an id and me are not looked up") func doesNotLookUpIDs() async throws {
        let peer = RecordingReceiver(["auth.findProfile": ["!not-found"]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        for user in [someID, "me"] { _ = await shell.run("profile show \(user)") }
        #expect(peer.recorded.map(\.call) == ["auth.findProfile", "auth.findProfile"])
    }

    @Test("a number without a list is not taken for a username") func refusesUnlistedNumbers() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("account block 7")
        #expect(outcome.status == .usage && outcome.notices.contains("divers find"), "\(outcome.notices)")
    }

    @Test("an unknown name, and an address for others than moderators, say what to do")
    func explainsRefusals() async throws {
        let unknown = RecordingReceiver(["auth.findUser": ["!not-found login no-such-login"]])
        let nobody = try await Shell(over: unknown.transport).run("profile show nobody")
        #expect(nobody.status == .notFound && nobody.notices.contains("no user is called nobody"), "\(nobody.notices)")
        let strict = RecordingReceiver(["auth.findUser": ["!forbidden login address-lookup"]])
        let refused = try await Shell(over: strict.transport).run("profile show ada@example.org")
        #expect(refused.status == .failure && refused.notices.contains("type the username"), "\(refused.notices)")
    }

    @Test("the stack's owner finds an address though the profile's user may not")
    func ownerFindsAddresses() async throws {
        let peer = RecordingReceiver([
            "auth.findUser": ["!forbidden login address-lookup", Self.found], "auth.deleteAccount": ["{}"],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run("account delete --now ada@example.org --yes")
        #expect(outcome.status == .ok, "\(outcome.notices)")
        let calls = peer.recorded.map(\.call)
        #expect(calls.prefix(2) == ["auth.findUser", "auth.findUser"], "\(calls)")
        #expect(calls.last == "auth.deleteAccount")
        #expect(peer.recorded[0].token == nil && peer.recorded[1].token != nil)
    }
}
