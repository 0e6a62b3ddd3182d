import Foundation
import Testing

@testable import GatewayCLI

@Suite("help")
struct CommandPagesTests {
    private static let page = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Docs/Commands.md")

    /// `umkreis docs commands > Docs/Commands.md` writes it anew.
    @Test func theCommittedPageIsTheHelpOfEveryCommand() throws {
        #expect(try String(contentsOf: CommandPagesTests.page, encoding: .utf8) == CommandPages.text + "\n")
    }

    @Test func helpFitsEightyColumnsButForTheUsage() throws {
        let pages = try #require(CommandPages.text.split(separator: "\n## ", maxSplits: 1).last)
        for line in pages.split(separator: "\n") where !line.hasPrefix("USAGE: ") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test func helpAnswersOnStandardOutput() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        for words in [["help"], ["--help"], [], ["search", "--help"], ["help", "search"]] {
            let outcome = await shell.type(words)
            #expect(outcome.status == .ok)
            #expect(outcome.output.contains("USAGE: umkreis"))
            #expect(outcome.notices.isEmpty)
        }
    }
}
