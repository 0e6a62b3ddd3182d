import StackTestKit
import TestKit
import Testing
import UmkreisTexts

@testable import GatewayCLI
@testable import GatewayKit

/// Numbers that stand for another thing than the command asks for.
@Suite("numbers of another list", .stack)
struct OtherNumberTests {
    @Test("names the thing, and the command that takes its number") func namesTheThing() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        for title in ["A lamp", "A chair"] {
            _ = try await shell.done("post create '\(title)' --near 47.8,13.04", as: "paula")
        }
        try await shell.registers("sami")
        #expect(await shell.run("post list --profile sami", onTerminal: true).output.contains("2  A lamp"))
        for (command, hint) in [
            ("chat open 2", "umkreis chat open --about 2"), ("chat read 2", "umkreis chat open --about 2"),
            ("profile show 2", "umkreis post show 2"), ("trip show 2", "umkreis trip list"),
        ] {
            let refused = await shell.run(ShellCommand(command + " --profile sami"))
            #expect(refused.status == .usage, "\(command)")
            #expect(refused.notices.contains("Number 2 is a post in this terminal, “A lamp”"), "\(refused.notices)")
            #expect(refused.notices.contains("try: \(hint)"), "\(refused.notices)")
        }
        // After the page of a post, its owner is the latest person.
        _ = await shell.run("post show 1 --profile sami", onTerminal: true)
        #expect(await shell.run("chat open 1 --profile sami").status == .ok)
        let beyond = await shell.run("profile show 2 --lang de --profile sami")
        #expect(beyond.notices.contains("ein Eintrag, „A lamp“; gefragt ist hier eine Person"), "\(beyond.notices)")
        let nothing = await shell.run("profile show 9 --profile sami")
        #expect(nothing.notices.contains("one entry"), "\(nothing.notices)")
    }

    @Test func theLatestListIsMeant() {
        var lists = ListedIDs()
        for kind in ["Post", "Trip", "Conversation"] {
            _ = lists.append("01JTXG8Q5T0000000000000000", named: "Of \(kind)", isName: true, of: kind)
        }
        #expect(lists.otherEntry(1, than: "User")?.kind == "Conversation")
        #expect(lists.otherEntry(1, than: "Conversation")?.kind == "Post")
        #expect(lists.otherEntry(2, than: "User") == nil)
        var printed = ListedIDs()
        _ = printed.append("01JTXG8Q5T0000000000000001", named: "Wien", isName: true, of: "Trip")
        #expect(lists.replacing(with: printed).otherEntry(1, than: "User")?.entry.title == "Wien")
    }

    @Test("every kind with numbers has a name", arguments: Language.allCases) func namesEveryKind(language: Language) {
        for kind in ListCommands.kinds {
            #expect(TextCatalogue.of(language).text(ListCommands.key(of: kind)) != nil, "\(kind)")
        }
    }
}
