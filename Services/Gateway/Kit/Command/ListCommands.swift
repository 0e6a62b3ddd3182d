import GatewaySupervision
import UmkreisTexts

/// The commands that list entries by the kind of their ids, and those that take a number of one kind for another.
enum ListCommands {
    private static let commands: [String: String] = [
        "Conversation": "umkreis chat list", "FavouriteList": "umkreis favourite lists",
        "Media": "umkreis photo list", "Post": "umkreis post list", "Rating": "umkreis post ratings POST",
        "Report": "umkreis report list", "SavedSearch": "umkreis alerts list",
        "Session": "umkreis account sessions list", "Trip": "umkreis trip list", "User": "umkreis divers find",
    ]

    /// The commands for a number of one kind that was given for another: `chat open Post`.
    private static let instead: [String: String] = [
        "chat open Post": "umkreis chat open --about", "chat open Trip": "umkreis chat open --trip",
        "Conversation Post": "umkreis chat open --about", "Conversation Trip": "umkreis chat open --trip",
        "Conversation User": "umkreis chat open", "Post User": "umkreis post list --owner",
        "User Post": "umkreis post show",
    ]

    /// The kinds, the more usual ones first.
    static let kinds = ["Post", "User"] + commands.keys.filter { !["Post", "User"].contains($0) }.sorted()

    static func of(_ kind: String) -> String? { commands[kind] }

    /// The text key of a kind.
    static func key(of kind: String) -> String { "cli.listed.\(kind.prefix(1).lowercased())\(kind.dropFirst())" }

    /// A command that takes the number of another kind; else the list with the numbers that are asked for.
    static func hint(for number: Int, of other: String, in command: String, asking kind: String) -> String? {
        let found = instead["\(command) \(other)"] ?? instead["\(kind) \(other)"]
        return found.map { "\($0) \(number)" } ?? of(kind)
    }
}

extension Refusal {
    /// - Parameter command: the one that was typed, such as `chat open`.
    static func notListed(_ number: Int, of kind: String, in listed: ListedIDs, command: String) -> Refusal {
        let count = listed.lists[kind]?.count ?? 0
        if count == 0 || listed.latest != kind, let other = listed.otherEntry(number, than: kind) {
            let values: [String: TextValue] = [
                "number": .words("\(number)"), "title": .words(other.entry.title.isEmpty ? "…" : other.entry.title),
                "kind": .words(localized(ListCommands.key(of: other.kind))),
                "asked": .words(localized(ListCommands.key(of: kind))),
            ]
            let hint = ListCommands.hint(for: number, of: other.kind, in: command, asking: kind)
            return Refusal(.usage, "cli.rule.number-of-other-list", values, hint: hint)
        }
        let hint = ListCommands.of(kind)
        guard count > 0 else {
            return Refusal(.usage, "cli.rule.number-of-no-list", ["number": .words("\(number)")], hint: hint)
        }
        let values: [String: TextValue] = ["number": .words("\(number)"), "count": .count(count)]
        return Refusal(.usage, "cli.rule.number-not-listed", values, hint: hint)
    }
}
