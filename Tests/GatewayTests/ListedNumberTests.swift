import TestKit
import Testing
import Wire

@testable import GatewayCLI
@testable import GatewayKit

/// Numbers of listed entries instead of ids of 26 letters.
@Suite("numbers of a list", .stack)
struct ListedNumberTests {
    @Test func aListedPostIsShownKeptAndAskedAboutByItsNumber() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        for title in ["A lamp", "A chair"] {
            _ = try await shell.done("post create '\(title)' --near 47.8,13.04", as: "paula")
        }
        try await world.waitForFollowers()
        try await shell.registers("sami")
        let listed = await shell.run("search --kind offer --sort newest --profile sami", onTerminal: true)
        #expect(listed.output.split(separator: "\n").first?.hasPrefix("#  TITLE") == true, "\(listed.output)")
        #expect(listed.output.contains("2  A lamp"))
        #expect(try await shell.done("post show 2", as: "sami")["post"]?["content"]?["title"] == .string("A lamp"))
        #expect(try await shell.done("favourite add 1", as: "sami")["count"] == .integer(1))
        #expect(try await shell.done("chat open --about 2", as: "sami")["isNew"] == .bool(true))
    }

    @Test func aNumberThatWasNotListedSaysHowManyThereAre() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        let none = await shell.run("post show 2 --profile paula")
        #expect(none.status == .usage)
        #expect(none.notices.contains("umkreis post list"))
        _ = try await shell.done("post create 'A lamp' --near 47.8,13.04", as: "paula")
        #expect(await shell.run("post list --mine --profile paula", onTerminal: true).status == .ok)
        let beyond = await shell.run("post show 2 --profile paula")
        #expect(beyond.status == .usage)
        #expect(beyond.notices.contains("one entry"), "\(beyond.notices)")
    }

    @Test func aListGoesOnWithTheWordNext() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        for title in ["A lamp", "A chair", "A table"] {
            _ = try await shell.done("post create '\(title)' --near 47.8,13.04", as: "paula")
        }
        let first = await shell.run("post list --mine --limit 2 --profile paula", onTerminal: true)
        #expect(first.notices.contains("--cursor next"), "\(first.notices)")
        let list: ShellCommand = "post list --mine --limit 2 --profile paula --cursor next"
        let second = await shell.run(list, onTerminal: true)
        #expect(second.output.contains("1  A lamp"), "\(second.output)")
        let beyond = await shell.run(list, onTerminal: true)
        #expect(beyond.status == .usage)
        #expect(beyond.notices.contains("no more entries"), "\(beyond.notices)")
        // A script gets the cursor itself.
        let script = await shell.run("post list --mine --limit 2 --profile paula")
        #expect(script.notices.contains("--cursor ") && !script.notices.contains("--cursor next"))
    }

    @Test func anEmptyListHasASentenceAndNoHead() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        let german = await shell.run("post list --mine --lang de --profile paula", onTerminal: true)
        #expect(german.output == "Nichts gefunden.\n")
        #expect(await shell.run("post list --mine --profile paula").output == "")
    }

    @Test("a sort order that begins with a dash works as help says") func sortsDescending() async throws {
        let shell = try Shell(in: world)
        let sorted = await shell.run("search --sort -name")
        #expect(sorted.status == .ok, "\(sorted.notices)")
    }
}
