import StackTestKit
import TestKit
import Testing

@testable import GatewayCLI
@testable import GatewayKit

/// The commands that a page of somebody else's post or profile offers.
@Suite("next steps", .stack)
struct NextStepTests {
    @Test("a post of somebody else offers to ask its owner, and to keep it") func offersWhatAReaderWants() async throws
    {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        for title in ["A lamp", "A chair"] {
            _ = try await shell.done("post create '\(title)' --near 47.8,13.04", as: "paula")
        }
        try await shell.registers("sami")
        #expect(await shell.run("post list --profile sami", onTerminal: true).output.contains("2  A lamp"))
        let shown = await shell.run("post show 2 --profile sami", onTerminal: true)
        for step in ["profile show 1", "chat open --about 2", "favourite add 2"] {
            #expect(shown.notices.contains("umkreis \(step)"), "\(shown.notices)")
        }
        #expect(await shell.run("chat open --about 2 --profile sami").status == .ok)
        let own = await shell.run("post list --mine --profile paula", onTerminal: true)
        #expect(own.output.contains("1  A chair"))
        let page = await shell.run("post show 1 --profile paula", onTerminal: true)
        #expect(!page.notices.contains("chat open"), "\(page.notices)")
    }

    @Test("a profile of somebody else offers to write to the person") func offersToWrite() async throws {
        let shell = try Shell(in: world)
        for name in ["paula", "sami"] { try await shell.registers(name) }
        let user = try await shell.done("profile show", as: "paula")["profile"]?["user"]?.text ?? ""
        let shown = await shell.run("profile show \(user) --profile sami", onTerminal: true)
        #expect(shown.notices.contains("umkreis chat open 1"), "\(shown.notices)")
        let own = await shell.run("profile show --profile sami", onTerminal: true)
        #expect(!own.notices.contains("chat open"), "\(own.notices)")
        let piped = await shell.run("profile show \(user) --profile sami")
        #expect(!piped.notices.contains("chat open"), "\(piped.notices)")
    }
}
