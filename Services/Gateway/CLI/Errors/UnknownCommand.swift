import ArgumentParser
import GatewaySupervision
import Texts

/// Detects unknown commands, which the parser reports as unexpected arguments.
enum UnknownCommand {
    static func refusal(for arguments: [String]) -> Refusal? {
        var command: any ParsableCommand.Type = RootCommand.self
        var path = ["umkreis"]
        for word in arguments {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-") else { return nil }
            guard let next = known.first(where: { $0.configuration.isCalled(word) }) else {
                let shown = known.map { $0.configuration }.filter(\.shouldDisplay)
                let names = shown.compactMap(\.commandName)
                return refusal(word, behind: path.joined(separator: " "), names)
            }
            command = next
            path.append(word)
        }
        return nil
    }

    private static func refusal(_ word: String, behind path: String, _ names: [String]) -> Refusal {
        let meant = Suggestion.synonym(of: word, in: names) ?? Suggestion.nearest(to: word, in: names)
        let typed = TextValue.words(PlainText.oneLine(word))
        let message =
            meant.map { localized("cli.errors.unknownCommandMeant", ["word": typed, "meant": .words($0)]) }
            ?? localized("cli.errors.unknownCommand", ["word": typed])
        return .usage(message, hint: "\(path) --help")
    }
}

extension CommandConfiguration {
    func isCalled(_ word: String) -> Bool { commandName == word || aliases.contains(word) }
}

enum Suggestion {
    /// Command names of other tools.
    private static let synonyms: [Set<String>] = [
        ["create", "add", "new", "make", "insert"], ["edit", "update", "change", "modify", "set"],
        ["delete", "remove", "rm", "del", "drop"], ["list", "ls", "all"], ["show", "get", "view", "info", "cat"],
        ["search", "find", "query"], ["up", "start", "run"], ["down", "stop", "kill"],
    ]

    static func synonym(of typed: String, in words: [String]) -> String? {
        let meant = synonyms.filter { $0.contains(typed) }.flatMap { group in words.filter(group.contains) }
        return meant.count == 1 ? meant[0] : nil
    }

    /// Returns the nearest word, or the first with that prefix.
    ///
    /// At most two letters or a third of them may differ.
    static func nearest(to typed: String, in words: [String]) -> String? {
        let measured = words.map { (word: $0, distance: distance(typed, $0)) }
        if let best = measured.min(by: { $0.distance < $1.distance }), best.distance <= max(2, typed.count / 3),
            best.distance < best.word.count
        {
            return best.word
        }
        guard typed.count >= 2 else { return nil }
        return words.first { $0.hasPrefix(typed) }
    }

    /// Returns `: did you mean geo?`, or empty text.
    static func question(for typed: String, in words: [String]) -> String {
        nearest(to: typed, in: words).map { localized("cli.errors.didYouMean", ["value": "\($0)"]) } ?? ""
    }

    /// Edit distance with transpositions (optimal string alignment) of the first 64 letters.
    static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.prefix(64))
        let right = Array(right.prefix(64))
        var before: [Int] = []
        var above = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let replaced = above[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(replaced, above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            before = above
            above = current
        }
        return above[right.count]
    }
}
