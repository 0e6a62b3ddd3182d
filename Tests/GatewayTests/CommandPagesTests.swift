import ArgumentParser
import AuthContract
import ChatContract
import FavouritesContract
import Foundation
import Testing
import UmkreisTexts
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("help")
struct CommandPagesTests {
    private static let page = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Docs/Commands.md")

    /// Update it with `umkreis docs commands > Docs/Commands.md`.
    @Test func theCommittedPageIsTheHelpOfEveryCommand() throws {
        #expect(try String(contentsOf: CommandPagesTests.page, encoding: .utf8) == CommandPages.text + "\n")
    }

    @Test func helpFitsEightyColumnsButForTheUsage() throws {
        let pages = try #require(CommandPages.text.split(separator: "\n## ", maxSplits: 1).last)
        for line in pages.split(separator: "\n") where !line.hasPrefix("USAGE: ") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test("no line of an example is wrapped, since a copy would fail") func examplesAreNotWrapped() {
        let shown = Set(CommandPages.text.split(separator: "\n"))
        var commands: [any ParsableCommand.Type] = [RootCommand.self]
        while let command = commands.popLast() {
            commands += command.configuration.subcommands
            for line in command.configuration.discussion.split(separator: "\n") where line.hasPrefix("  ") {
                #expect(shown.contains(line), "\(line)")
            }
        }
    }

    @Test(arguments: [Language.de, .nl]) func everyHelpTextIsTranslated(into language: Language) {
        let known = TextCatalogue.of(language).keys.filter { $0.hasPrefix("usage.") }
        let needed = Set((CommandPages.texts.union(ArgumentRules.texts)).map { "usage." + $0 })
        #expect(needed.subtracting(known).sorted() == [])
        #expect(known.subtracting(needed).sorted() == [])
    }

    @Test("no comment behind an example stays English", arguments: [Language.de, .nl])
    func translatesComments(language: Language) {
        var commented = 0
        for (path, command) in CommandPages.all {
            for line in command.configuration.discussion.split(separator: "\n").map(String.init) {
                guard let match = line.firstMatch(of: /^  umkreis .*? {2,}(\S.*)$/) else { continue }
                commented += 1
                #expect(!line.hasSuffix("\\"), "its comment is cut off")
                let page = Language.$current.withValue(language) { HelpPage(path, command).text(columns: 100) }
                #expect(!page.split(separator: "\n").contains { $0 == line }, "\(match.1)")
            }
        }
        #expect(commented > 10)
    }

    /// One value defines the rule in help, checks, schema and fault.
    @Test func helpStatesTheRulesOfTheServices() throws {
        let help = CommandPages.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let rules: [(rule: TextRule, field: String, asked: JSONSchema)] = [
            (Register.emailRule, "email", JSONSchema(of: Register.self)),
            (Register.displayNameRule, "displayName", JSONSchema(of: Register.self)),
            (Register.usernameRule, "username", JSONSchema(of: Register.self)),
            (SendMessage.textRule, "text", JSONSchema(of: SendMessage.self)),
            (AddFavourite.noteRule, "note", JSONSchema(of: AddFavourite.self)),
        ]
        for (rule, field, asked) in rules {
            let maximum = rule.length.upperBound
            #expect(help.contains("\(rule.words)."))
            #expect(rule.words.contains("to \(maximum) characters"))
            #expect(asked.json["properties"]?[field]?["maxLength"] == .integer(Int64(maximum)))
            let fault = rule.broken(by: String(repeating: "x", count: maximum + 1))?.fault(at: field)
            #expect(fault?.values == ["most": .number(Double(maximum))])
        }
    }

    @Test("the root help has three groups with every command once", arguments: Language.allCases, [80, 40])
    func rootHelpIsGrouped(language: Language, columns: Int) throws {
        let text = Language.$current.withValue(language) { HelpPage(for: []).text(columns: columns) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let groups = RootCommand.configuration.groupedSubcommands
        #expect(groups.map(\.name) == ["Stack", "Data and apps", "Try as a person"])
        let heads = Language.$current.withValue(language) {
            groups.map { HelpPage.translated($0.name).uppercased() + ":" }
        }
        #expect(lines.filter { line in heads.contains { $0 == line } }.map(String.init) == heads)
        for command in RootCommand.configuration.subcommands where command.configuration.shouldDisplay {
            let names = [command.configuration.commandName ?? ""] + command.configuration.aliases
            let shown = lines.filter { ($0 + " ").hasPrefix("  \(names.joined(separator: ", ")) ") }
            #expect(shown.count == 1, "\(names)")
        }
        // Examples are copied, so that they keep their lines.
        for line in lines where !line.hasPrefix("  umkreis ") { #expect(line.count <= columns, "\(line)") }
    }

    @Test("no two flags of a command have the same help") func flagsDiffer() {
        var commands: [any ParsableCommand.Type] = [RootCommand.self]
        while let command = commands.popLast() {
            commands += command.configuration.subcommands
            guard command.configuration.subcommands.isEmpty else { continue }
            let texts = command.helpArguments().filter { $0.kind == .flag }.compactMap(\.abstract)
            #expect(Set(texts).count == texts.count, "\(command.configuration.commandName ?? ""): \(texts)")
        }
    }

    @Test("a group that runs a command of its own says which", arguments: ["alerts", "favourite lists"])
    func namesTheCommandOfAGroup(group: String) async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        let outcome = await shell.run("\(group.split(separator: " ").map(String.init)) --help")
        #expect(outcome.output.contains("USAGE: umkreis \(group) [<command>]"))
        #expect(outcome.output.contains("'umkreis \(group)' alone runs 'umkreis \(group) show'."))
        #expect(await shell.run("chat --help").output.contains("USAGE: umkreis chat <command>\n"))
    }

    @Test func helpAnswersOnStandardOutput() async throws {
        let shell = try Shell(over: RecordingReceiver([:]).transport)
        for command in ["help", "--help", "", "search --help", "help search"] as [ShellCommand] {
            let outcome = await shell.run(command)
            #expect(outcome.status == .ok)
            #expect(outcome.output.contains("USAGE: umkreis"))
            #expect(outcome.notices.isEmpty)
        }
    }
}
