import ArgumentParser
package import UmkreisTexts

/// The words of a command line in the parser's order, with the facts that are read before parsing.
package struct TypedArguments: Sendable {
    /// Options before the command are moved behind it.
    package let all: [String]

    package init(_ typed: [String]) {
        all = Self.joiningOrders(Self.movingLeading(typed))
    }

    /// The words before `--`.
    private var options: ArraySlice<String> { all.prefix { $0 != "--" } }

    package var isJSON: Bool { options.contains("--json") }

    package var isQuiet: Bool { options.contains { $0 == "--quiet" || $0 == "-q" } }

    /// The last `--lang`; an unknown one is refused by the parser.
    package var language: Language? {
        let options = Array(options)
        let values = options.indices.compactMap { index in
            options[index] == "--lang" && index + 1 < options.count
                ? options[index + 1] : options[index].hasPrefix("--lang=") ? String(options[index].dropFirst(7)) : nil
        }
        return values.last.flatMap { Language(rawValue: $0) }
    }

    /// The command and its arguments, without the options of every command.
    package var words: [String] {
        var words: [String] = []
        var rest = options
        while !rest.isEmpty {
            rest = rest.dropFirst(Self.countOfLeading(rest))
            if let word = rest.popFirst() { words.append(word) }
        }
        return words
    }

    /// The options that choose stack and profile; `nil` if they are refused.
    package var profileOptions: GatewayOptions? { try? GatewayOptions.parse(Self.profileWords(in: all)) }

    /// Those of a partial command line, too.
    static func profileWords(in words: [String]) -> [String] {
        let names = ["--data", "--profile"]
        var found: [String] = []
        for (index, word) in words.enumerated() {
            if names.contains(where: { word.hasPrefix($0 + "=") }) { found.append(word) }
            if names.contains(word), words.indices.contains(index + 1) { found += [word, words[index + 1]] }
        }
        return found
    }
}

extension TypedArguments {
    private static let flags: Set<String> = ["--json", "--quiet", "-q"]
    private static let withValue: Set<String> = ["--data", "--profile", "--lang", "--timeout"]

    /// Moves options before the command, as in `umkreis --data d search`, to the end or before `--`.
    private static func movingLeading(_ arguments: [String]) -> [String] {
        let count = countOfLeading(arguments[...])
        guard count > 0, count < arguments.count else { return arguments }
        var rest = Array(arguments[count...])
        rest.insert(contentsOf: arguments[..<count], at: rest.firstIndex(of: "--") ?? rest.endIndex)
        return rest
    }

    /// Joins `--sort -name`; the parser would read the value as an option.
    private static func joiningOrders(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for (index, word) in arguments.enumerated() {
            let isOrder = word.hasPrefix("-") && !word.hasPrefix("--") && index > 0
            if isOrder, arguments[index - 1] == "--sort", !joined.contains("--") {
                joined[joined.count - 1] += "=\(word)"
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    private static func countOfLeading(_ arguments: ArraySlice<String>) -> Int {
        var rest = arguments
        while let word = rest.first {
            if flags.contains(word) || withValue.contains(where: { word.hasPrefix($0 + "=") }) {
                rest = rest.dropFirst()
            } else if withValue.contains(word), rest.count > 1 {
                rest = rest.dropFirst(2)
            } else {
                break
            }
        }
        return arguments.count - rest.count
    }
}
