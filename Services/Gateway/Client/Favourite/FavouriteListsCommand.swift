import ArgumentParser
import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary

struct FavouriteListsCommand: ParsableCommand {
    static let configuration = group(
        "lists",
        "Manage lists of favourites.",
        [
            FavouriteListsShowCommand.self, FavouriteListsCreateCommand.self, FavouriteListsRenameCommand.self,
            FavouriteListsMuteCommand.self, FavouriteListsDeleteCommand.self, FavouriteListsShareCommand.self,
            FavouriteListsUnshareCommand.self, FavouriteListsCloneCommand.self,
        ],
        default: FavouriteListsShowCommand.self
    )
}

struct FavouriteListsShowCommand: GatewayCommand {
    static let configuration = verb("show", "Show your lists.")
        .examples("umkreis favourite lists", "umkreis favourite lists show --json")

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListLists(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            session.output.table(
                reply.lists,
                .id("list", of: { $0.id }, named: { $0.shownName }),
                .flexible("name") { $0.shownName },
                .text("favourites") { $0.count },
                .text("alerts") {
                    $0.isMuted == true ? localized("cli.favourite.muted") : localized("cli.favourite.on")
                },
                .text("links") { list in (list.links ?? []).map { $0.words(session.output) }.joined(separator: " ") },
                .moment("created") { $0.createdAt }
            )
        }
        page.report(session.output, shown: reply.lists.count, next: reply.next)
    }
}

extension ListLink {
    /// `01JTX… (read until tomorrow)`.
    fileprivate func words(_ output: Output) -> String {
        "\(id) (\(role)\(expiresAt.map { " until \(output.moments.of($0))" } ?? ""))"
    }
}

struct FavouriteListsCreateCommand: GatewayCommand {
    static let configuration = verb("create", "Create a list.")
        .examples(#"umkreis favourite lists create "For Vienna" --emoji 🎡"#)

    @Argument(help: .ruled("The name", by: FavouriteList.nameRule))
    var name: String

    @Option(help: "An emoji for the list.")
    var emoji: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(CreateList(name: name, emoji: emoji))
        try session.output.show(reply) { reply.list.id.description }
        session.output.notice(localized("cli.favourite.addHint", ["id": "\(reply.list.id)"]))
    }
}

struct FavouriteListsRenameCommand: GatewayCommand {
    static let configuration = verb("rename", "Rename a list.")
        .examples(#"umkreis favourite lists rename 01JTXG8Q5T0000000000000000 "For Salzburg""#)

    @Argument(help: "The list's id.")
    var list: FavouriteListID

    @Argument(help: .ruled("The name", by: FavouriteList.nameRule))
    var name: String

    @Option(help: "An emoji for the list; without it, the emoji is removed.")
    var emoji: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let former = try await session.subjects.name(of: list)
        let reply = try await session.send(RenameList(list: list, name: name, emoji: emoji))
        try session.output.show(reply) { reply.list.id.description }
        session.numbers.rename(list, to: reply.list.shownName)
        let values: [String: TextValue] = ["list": .words(former), "name": .words(PlainText.oneLine(name))]
        session.output.notice(localized("cli.favourite.renamed", values))
    }
}

struct FavouriteListsMuteCommand: GatewayCommand {
    static let configuration = verb("mute", "Mute or unmute alerts of a list.")
        .examples(
            "umkreis favourite lists mute 01JTXG8Q5T0000000000000000",
            "umkreis favourite lists mute 01JTXG8Q5T0000000000000000 --off   unmute"
        )

    @Argument(help: "The list's id.")
    var list: FavouriteListID

    @Flag(help: "Unmute the list.")
    var off = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["list": .words(try await session.subjects.name(of: list))]
        let reply = try await session.send(MuteList(list: list, isMuted: !off))
        try session.output.show(reply) { reply.list.id.description }
        session.output.notice(
            localized(off ? "cli.favourite.unmuted" : "cli.favourite.listMuted", named)
        )
    }
}

struct FavouriteListsDeleteCommand: GatewayCommand {
    static let configuration = verb("delete", "Delete a list and its favourites.")
        .examples("umkreis favourite lists delete 01JTXG8Q5T0000000000000000")

    @Argument(help: "The list's id.")
    var list: FavouriteListID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["list": .words(try await session.subjects.name(of: list))]
        try await session.perform(DeleteList(list: list)) { reply in
            localized(reply.deleted ? "cli.favourite.deleted" : "cli.favourite.listMissing", named)
        }
    }
}
