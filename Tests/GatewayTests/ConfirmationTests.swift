import StackTestKit
import TestKit
import Testing

@testable import GatewayCLI
@testable import GatewayKit

/// A person is asked to confirm only what the service would do.
@Suite("confirmations", .stack)
struct ConfirmationTests {
    @Test(
        "somebody else's post is refused before the question, and one's own is asked about",
        arguments: [true, false]
    )
    func refusesBeforeItAsks(isOwn: Bool) async throws {
        let shell = try Shell(in: world)
        for name in ["paula", "sami"] { try await shell.registers(name) }
        let made = try await shell.done("post create 'A lamp' --near 47.8,13.04", as: "paula")
        let post = made["post"]?["id"]?.text ?? ""
        let user = isOwn ? "paula" : "sami"
        let outcome = await shell.run("post delete \(post) --profile \(user)", input: "n\n", isTyped: true)
        #expect(outcome.notices.contains("A lamp") == isOwn, "\(outcome.notices)")
        #expect(outcome.notices.contains("another user's") != isOwn, "\(outcome.notices)")
        let german = await shell.run("post delete \(post) --lang de --profile sami", input: "j\n", isTyped: true)
        #expect(german.notices.contains("Das gehört jemand anderem"), "\(german.notices)")
        let sure = await shell.run("post delete \(post) --yes --profile sami")
        #expect(sure.notices.contains("another user's"), "\(sure.notices)")
    }

    @Test("a buddy's deletion of a trip is refused before the question") func refusesABuddy() async throws {
        let trip =
            #"{"id":"\#(someID)","owner":"\#(someID)","standing":"buddy","content":{"place":{"geonameID":2766824,"country":"AT","city":"Salzburg"},"#
            + #""dates":{"start":"2026-05-01","end":"2026-05-03"}},"buddies":[],"revision":1,"#
            + #""createdAt":"2026-05-01T12:00:00.000Z","changedAt":"2026-05-01T12:00:00.000Z"}"#
        let peer = RecordingReceiver(["catalogue.findTrip": [#"{"trip":\#(trip),"tips":[]}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let outcome = await shell.run("trip delete \(someID)", input: "y\n", isTyped: true)
        #expect(outcome.notices.contains("only the owner can delete a trip"), "\(outcome.notices)")
        #expect(!peer.recorded.contains { $0.call == "catalogue.deleteTrip" })
    }
}
