import ArgumentParser
import FavouritesContract
import Vocabulary

/// What somebody keeps.
struct FavouriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite",
        abstract: "Keep posts, in lists; guests may too.",
        subcommands: [
            FavouriteAddCommand.self, FavouriteRemoveCommand.self, FavouriteListCommand.self,
            FavouriteNoteCommand.self, FavouriteMoveCommand.self, FavouriteListsCommand.self,
            FavouriteSharedCommand.self, FavouriteExportCommand.self, FavouriteImportCommand.self,
            FavouriteWatchCommand.self, FavouriteAlertsCommand.self,
        ]
    )
}

/// Which list a command is about.
struct FavouriteListOptions: ParsableArguments {
    @Option(name: .customLong("in"), help: ArgumentHelp("This list, not the default one.", valueName: "list"))
    var list: FavouriteListID?
}

/// Which list a command changes.
struct EditedListOptions: ParsableArguments {
    @OptionGroup var own: FavouriteListOptions

    @Option(name: .long, help: ArgumentHelp("In the list that this link opens.", valueName: "link"))
    var link: String?

    var list: FavouriteListID? { own.list }
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

    @Option(name: .long, help: .ruled("Why, for you and whoever sees the list", by: AddFavourite.noteRule))
    var note: String?

    @OptionGroup var place: EditedListOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = AddFavourite(post: post, note: note, list: place.list, link: place.link)
        let reply = try await session.send(request)
        try session.output.show(reply) { "" }
        session.output.notice("kept \(post); \(reply.count) in the list")
    }
}

struct FavouriteRemoveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "remove",
        "Let a post go, from one list or from all.",
        examples: "umkreis favourite remove 01JTXG8Q5T0000000000000000",
        "umkreis favourite remove 01JTXG8Q5T0000000000000000 --in 01JTXG8Q5T0000000000000001"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(name: .customLong("in"), help: ArgumentHelp("From this list, not from all.", valueName: "list"))
    var list: FavouriteListID?

    @Option(name: .long, help: ArgumentHelp("From the list that this link opens.", valueName: "link"))
    var link: String?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(RemoveFavourite(post: post, list: list, link: link))
        try session.output.show(reply) { "" }
        session.output.notice(reply.removed ? "let \(post) go; \(reply.count) left" : "\(post) was not kept")
    }
}

struct FavouriteNoteCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "note",
        "Say why you keep a post; without a note, what was said goes.",
        examples: #"umkreis favourite note 01JTXG8Q5T0000000000000000 "ask for the blue one""#
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Argument(help: .ruled("Why, for you and whoever sees the list", by: AddFavourite.noteRule))
    var note: String?

    @OptionGroup var place: EditedListOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = NoteFavourite(post: post, note: note, list: place.list, link: place.link)
        let reply = try await session.send(request)
        try session.output.show(reply) { "" }
        session.output.notice(reply.note == nil ? "\(post) has no note" : "noted")
    }
}

struct FavouriteMoveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "move",
        "Put a favourite at another place of its list.",
        examples: "umkreis favourite move 01JTXG8Q5T0000000000000000          to the front",
        "umkreis favourite move 01JTXG8Q5T0000000000000000 --after 01JTXG8Q5T0000000000000001"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(name: .long, help: ArgumentHelp("Behind this post.", valueName: "post"))
    var after: PostID?

    @OptionGroup var place: EditedListOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = MoveFavourite(post: post, after: after, list: place.list, link: place.link)
        let reply = try await session.send(request)
        try session.output.show(reply) { "" }
        session.output.notice("moved \(post)")
    }
}

struct FavouriteListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List what you keep, in your order.",
        examples: "umkreis favourite list",
        "umkreis favourite list --in 01JTXG8Q5T0000000000000000 --json",
        "umkreis favourite list --seen          and call nothing changed any more"
    )

    @Flag(name: .long, help: "Remember that what is listed was seen as it is now.")
    var seen = false

    @OptionGroup var place: FavouriteListOptions
    @OptionGroup var page: PageOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ListFavourites(list: place.list, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        try session.output.show(reply) { FavouriteTable.text(of: reply.favourites, session.output) }
        if reply.stale == true { session.output.notice("not all could be asked for: some of it may be as it was") }
        page.tell(session, shown: reply.favourites.count, of: reply.count, next: reply.next)
        let changed = reply.favourites.filter { $0.state == .changed }
        guard seen, !changed.isEmpty else { return }
        let posts = changed.map { SeenRevision(post: $0.post, revision: $0.revision) }
        _ = try await session.send(MarkSeen(posts: posts))
    }
}

/// Favourites as a table.
enum FavouriteTable {
    static func text(of entries: [FavouriteEntry], _ output: Output) -> String {
        var table = TextTable(
            .init(title: "POST"),
            .init(title: "STATE"),
            .init(title: "TITLE", isFlexible: true),
            .init(title: "PRICE", isNumber: true),
            .init(title: "OPEN"),
            .init(title: "CONTACT", isFlexible: true),
            .init(title: "KEPT"),
            .init(title: "NOTE", isFlexible: true)
        )
        for entry in entries {
            table.add(
                entry.post.description,
                entry.goneBecause.map { "\(entry.state.rawValue): \($0)" } ?? entry.state.rawValue,
                entry.card?.title ?? "",
                entry.card?.price?.description ?? "",
                entry.opening?.status.rawValue ?? "",
                entry.card?.email ?? entry.card?.phone ?? "",
                output.moments.of(entry.addedAt),
                entry.note ?? ""
            )
        }
        return output.table(table)
    }
}
