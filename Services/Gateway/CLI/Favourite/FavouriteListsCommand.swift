import ArgumentParser
import FavouritesContract
import Vocabulary

struct FavouriteListsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lists",
        abstract: "Manage lists of favourites.",
        subcommands: [
            FavouriteListsShowCommand.self, FavouriteListsCreateCommand.self, FavouriteListsRenameCommand.self,
            FavouriteListsMuteCommand.self, FavouriteListsDeleteCommand.self, FavouriteListsShareCommand.self,
            FavouriteListsUnshareCommand.self, FavouriteListsCloneCommand.self,
        ],
        defaultSubcommand: FavouriteListsShowCommand.self
    )
}

struct FavouriteListsShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Show your lists.",
        examples: "umkreis favourite lists",
        "umkreis favourite lists show --json"
    )

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListLists(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "LIST"),
                .init(title: "NAME", isFlexible: true),
                .init(title: "FAVOURITES"),
                .init(title: "ALERTS"),
                .init(title: "LINKS"),
                .init(title: "CREATED")
            )
            for list in reply.lists {
                table.add(
                    list.id.description,
                    [list.emoji, list.name ?? "(default)"].compactMap(\.self).joined(separator: " "),
                    "\(list.count)",
                    list.isMuted == true ? "muted" : "on",
                    (list.links ?? []).map { $0.words(session.output) }.joined(separator: " "),
                    session.output.moments.of(list.createdAt)
                )
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.lists.count, next: reply.next)
    }
}

extension ListLink {
    /// `01JTX… (read until tomorrow)`.
    fileprivate func words(_ output: Output) -> String {
        "\(id) (\(role)\(expiresAt.map { " until \(output.moments.of($0))" } ?? ""))"
    }
}

struct FavouriteListsCreateCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "create",
        "Create a list.",
        examples: #"umkreis favourite lists create "For Vienna" --emoji 🎡"#
    )

    @Argument(help: .ruled("The name", by: FavouriteList.nameRule))
    var name: String

    @Option(name: .long, help: "An emoji for the list.")
    var emoji: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(CreateList(name: name, emoji: emoji))
        try session.output.show(reply) { reply.list.id.description }
        session.output.notice("add posts with umkreis favourite add POST --in \(reply.list.id)")
    }
}

struct FavouriteListsRenameCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "rename",
        "Rename a list.",
        examples: #"umkreis favourite lists rename 01JTXG8Q5T0000000000000000 "For Salzburg""#
    )

    @Argument(help: "The list's id.")
    var list: FavouriteListID

    @Argument(help: .ruled("The name", by: FavouriteList.nameRule))
    var name: String

    @Option(name: .long, help: "An emoji for the list; without it, the emoji is removed.")
    var emoji: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(RenameList(list: list, name: name, emoji: emoji))
        try session.output.show(reply) { reply.list.id.description }
        session.output.notice("renamed to \(PlainText.oneLine(name))")
    }
}

struct FavouriteListsMuteCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "mute",
        "Mute or unmute alerts of a list.",
        examples: "umkreis favourite lists mute 01JTXG8Q5T0000000000000000",
        "umkreis favourite lists mute 01JTXG8Q5T0000000000000000 --off   unmute"
    )

    @Argument(help: "The list's id.")
    var list: FavouriteListID

    @Flag(name: .long, help: "Unmute the list.")
    var off = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(MuteList(list: list, isMuted: !off))
        try session.output.show(reply) { reply.list.id.description }
        session.output.notice(off ? "unmuted; see umkreis favourite alerts" : "muted")
    }
}

struct FavouriteListsDeleteCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "delete",
        "Delete a list and its favourites.",
        examples: "umkreis favourite lists delete 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The list's id.")
    var list: FavouriteListID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(DeleteList(list: list))
        try session.output.show(reply) { "" }
        session.output.notice(reply.deleted ? "deleted \(list)" : "the list \(list) did not exist")
    }
}
