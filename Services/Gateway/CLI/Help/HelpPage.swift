import ArgumentParser
import GatewayKit
import UmkreisTexts

/// The help of one command in the user's language.
///
/// English help is part of the commands in the code, and the key of its translations.
struct HelpPage {
    /// The names of the command and those above it.
    let path: [String]
    let command: any ParsableCommand.Type

    private static let indent = 26
    /// Options that are listed one by one in the usage.
    private static let maximumOptionsInUsage = 4

    init(_ path: [String], _ command: any ParsableCommand.Type) {
        self.path = path
        self.command = command
    }

    /// Follows the words of a command line.
    init(for arguments: ArraySlice<String>) {
        var command: any ParsableCommand.Type = RootCommand.self
        var path = ["umkreis"]
        for word in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0.configuration.isCalled(word) }) else {
                break
            }
            command = next
            path.append(next.configuration.commandName ?? word)
        }
        self.init(path, command)
    }

    /// The words after `umkreis`, such as `chat open`.
    var words: String { path.dropFirst().joined(separator: " ") }

    /// Whether ArgumentParser wrote help, and not a version or a script.
    static func isHelp(_ message: String) -> Bool { message.hasPrefix("OVERVIEW: ") || message.hasPrefix("USAGE: ") }

    /// - Parameter columns: the width, at least 40.
    func text(columns: Int) -> String {
        let width = max(40, columns)
        let configuration = command.configuration
        var parts = [TextWrap.lines(Self.translated(configuration.abstract), width: width).joined(separator: "\n")]
        if !configuration.discussion.isEmpty { parts.append(Self.discussion(configuration.discussion, width)) }
        let isGroup = !configuration.subcommands.isEmpty
        let arguments = isGroup ? [] : command.helpArguments().filter(\.shouldDisplay)
        parts.append(usage(arguments, isGroup: isGroup))
        parts += isGroup ? groups(width) : sections(arguments, width)
        return parts.joined(separator: "\n\n")
    }

    /// Falls back to English.
    static func translated(_ english: String) -> String {
        Language.current == .en || english.isEmpty
            ? english : TextCatalogue.of(.current).text("usage." + english) ?? english
    }

    /// The English texts that are translated.
    var texts: [String] {
        let configuration = command.configuration
        let shown = configuration.subcommands.isEmpty ? command.helpArguments().filter(\.shouldDisplay) : []
        let discussed = Self.paragraphs(configuration.discussion).flatMap { paragraph in
            paragraph.isExamples ? paragraph.lines.compactMap { Self.split($0)?.comment } : [paragraph.text]
        }
        let groups = configuration.groupedSubcommands.map(\.name)
        return ([configuration.abstract] + discussed + groups + shown.compactMap(\.abstract)).filter { !$0.isEmpty }
    }

    private struct Paragraph {
        let lines: [String]

        var isExamples: Bool { lines.first == "Examples:" }
        var text: String { lines.joined(separator: " ") }
    }

    private static func paragraphs(_ discussion: String) -> [Paragraph] {
        discussion.split(separator: "\n\n").map { Paragraph(lines: $0.split(separator: "\n").map(String.init)) }
    }

    private static func discussion(_ english: String, _ width: Int) -> String {
        paragraphs(english).map { paragraph in
            guard paragraph.isExamples else {
                return TextWrap.lines(translated(paragraph.text), width: width).joined(separator: "\n")
            }
            let examples = paragraph.lines.dropFirst().map { line in
                split(line).map { $0.command + translated($0.comment) } ?? line
            }
            return ([localized("cli.help.examples")] + examples).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// An example and the comment two spaces or more behind it.
    private static func split(_ example: String) -> (command: String, comment: String)? {
        example.firstMatch(of: /^(?<command> {2}\S.*? {2,})(?<comment>\S.*)$/).map {
            (String($0.command), String($0.comment))
        }
    }

    private func usage(_ arguments: [HelpArgument], isGroup: Bool) -> String {
        let name = path.joined(separator: " ")
        guard !isGroup else {
            let word = "<\(localized("cli.help.command"))>"
            let isOptional = command.configuration.defaultSubcommand != nil
            return "\(localized("cli.help.usage")) \(name) " + (isOptional ? "[\(word)]" : word)
        }
        let own = arguments.filter { !$0.isGlobal }
        let options = own.filter { $0.kind != .positional }
        let listed = options.count <= Self.maximumOptionsInUsage ? options : options.filter { !$0.isOptional }
        var words = [localized("cli.help.usage"), name]
        if listed.count < options.count { words.append("[<\(localized("cli.help.options.usage"))>]") }
        words += listed.map(\.usage) + own.filter { $0.kind == .positional }.map(\.usage)
        return words.joined(separator: " ")
    }

    private func sections(_ arguments: [HelpArgument], _ width: Int) -> [String] {
        let own = arguments.filter { !$0.isGlobal }
        return [
            section("cli.help.arguments", own.filter { $0.kind == .positional }, width),
            section("cli.help.options", own.filter { $0.kind != .positional }, width),
            section("cli.help.globalOptions", arguments.filter(\.isGlobal), width),
        ].compactMap(\.self)
    }

    private func section(_ title: String, _ arguments: [HelpArgument], _ width: Int) -> String? {
        guard !arguments.isEmpty else { return nil }
        let rows = arguments.map { argument in
            let standard = argument.defaultValue.map { [localized("cli.help.default", ["value": .words($0)])] } ?? []
            let text = ([Self.translated(argument.abstract ?? "")] + standard).joined(separator: " ")
            return Self.row(argument.synopsis, text, width)
        }
        return ([localized(title)] + rows).joined(separator: "\n")
    }

    private func groups(_ width: Int) -> [String] {
        let configuration = command.configuration
        let grouped = configuration.groupedSubcommands.map { group in
            CommandGroup(name: Self.translated(group.name), subcommands: group.subcommands)
        }
        let rest = CommandGroup(name: localized("cli.help.commands"), subcommands: configuration.ungroupedSubcommands)
        let sections = (grouped + [rest]).compactMap { group -> String? in
            let shown = group.subcommands.map { $0.configuration }.filter(\.shouldDisplay)
            guard !shown.isEmpty else { return nil }
            let rows = shown.map { shown in
                let names = [shown.commandName ?? ""] + shown.aliases
                return Self.row(names.joined(separator: ", "), Self.translated(shown.abstract), width)
            }
            return (["\(group.name.uppercased()):"] + rows).joined(separator: "\n")
        }
        let alone = configuration.defaultSubcommand?.configuration.commandName.map { standard in
            let name = path.joined(separator: " ")
            return localized("cli.help.alone", ["group": .words(name), "command": .words("\(name) \(standard)")])
        }
        let last = [alone, localized("cli.help.more", ["command": "umkreis help <…>"])].compactMap(\.self)
        return sections + last.map { TextWrap.lines($0, width: width).joined(separator: "\n") }
    }

    /// A name and its text in columns; below each other in narrow windows or behind a long name.
    private static func row(_ name: String, _ text: String, _ width: Int) -> String {
        let indent = width < 60 ? 6 : Self.indent
        let lines = TextWrap.lines(text, width: width - indent)
        let margin = String(repeating: " ", count: indent)
        let head = "  " + name
        guard head.count + 1 < indent else {
            return ([head] + lines.map { margin + $0 }).joined(separator: "\n")
        }
        let padding = String(repeating: " ", count: indent - head.count)
        return ([head + padding + (lines.first ?? "")] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n")
    }
}

extension HelpArgument {
    fileprivate var isGlobal: Bool { sectionTitle == "Global options" || names?.contains { $0.name == "help" } == true }
}
