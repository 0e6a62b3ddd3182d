import ArgumentParser
import FavouritesContract
import Vocabulary

/// What somebody keeps.
struct FavouriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite",
        abstract: "Keep posts; guests may too.",
        subcommands: [FavouriteAddCommand.self, FavouriteRemoveCommand.self, FavouriteListCommand.self]
    )
}

struct FavouriteAddCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "add",
        "Keep a post.",
        examples: "umkreis favourite add 01JTXG8Q5T0000000000000000",
        #"umkreis favourite add 01JTXG8Q5T0000000000000000 --note "ask for the blue one""#
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(name: .long, help: .ruled("Why, for you alone", by: AddFavourite.noteRule))
    var note: String?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(AddFavourite(post: post, note: note))
        try session.output.show(reply) { "" }
        session.output.notice("kept \(post); \(reply.count) in all")
    }
}

struct FavouriteRemoveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "remove",
        "Let a post go.",
        examples: "umkreis favourite remove 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(RemoveFavourite(post: post))
        try session.output.show(reply) { "" }
        session.output.notice(reply.removed ? "let \(post) go; \(reply.count) left" : "\(post) was not kept")
    }
}

struct FavouriteListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List what you keep, last kept first.",
        examples: "umkreis favourite list",
        "umkreis favourite list --json"
    )

    @OptionGroup var page: PageOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListFavourites(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "POST"),
                .init(title: "STATE"),
                .init(title: "TITLE", isFlexible: true),
                .init(title: "KEPT"),
                .init(title: "NOTE")
            )
            for entry in reply.favourites {
                table.add(
                    entry.post.description,
                    entry.goneBecause.map { "\(entry.state.rawValue): \($0)" } ?? entry.state.rawValue,
                    entry.card?.title ?? "",
                    session.output.moments.of(entry.addedAt),
                    entry.note ?? ""
                )
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.favourites.count, of: reply.count, next: reply.next)
    }
}
