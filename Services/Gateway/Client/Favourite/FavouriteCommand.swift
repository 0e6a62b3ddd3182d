import ArgumentParser
import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary

struct FavouriteCommand: ParsableCommand {
    static let configuration = group(
        "favourite",
        "Manage favourites in lists; also for guests.",
        [
            FavouriteAddCommand.self, FavouriteRemoveCommand.self, FavouriteListCommand.self,
            FavouriteNoteCommand.self, FavouriteMoveCommand.self, FavouriteListsCommand.self,
            FavouriteSharedCommand.self, FavouriteExportCommand.self, FavouriteImportCommand.self,
            FavouriteWatchCommand.self, FavouriteAlertsCommand.self,
        ]
    )
}

struct FavouriteListOptions: ParsableArguments {
    @Option(name: .customLong("in"), help: .init("Use this list instead of the default.", valueName: "list"))
    var list: FavouriteListID?
}

/// The list that a command changes.
struct EditedListOptions: ParsableArguments {
    @OptionGroup var own: FavouriteListOptions

    @Option(help: .init("Use the list of this link.", valueName: "link"))
    var link: String?

    var list: FavouriteListID? { own.list }
}

struct FavouriteAddCommand: GatewayCommand {
    static let configuration = verb("add", "Add a post to your favourites.")
        .examples(
            "umkreis favourite add 01JTXG8Q5T0000000000000000",
            #"umkreis favourite add 01JTXG8Q5T0000000000000000 --note "ask for the blue one""#
        )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(help: .ruled("A note, for you and readers of the list", by: AddFavourite.noteRule))
    var note: String?

    @OptionGroup var place: EditedListOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let title = try await session.subjects.name(of: post)
        let request = AddFavourite(post: post, note: note, list: place.list, link: place.link)
        let list = try await place.list.asyncMap { try await session.subjects.name(of: $0) }
        try await session.perform(request) { reply in
            let values: [String: TextValue] = [
                "post": .words(title), "list": .words(list ?? ""), "count": .count(reply.count),
            ]
            return localized(list == nil ? "cli.favourite.added" : "cli.favourite.addedToList", values)
        }
    }
}

struct FavouriteRemoveCommand: GatewayCommand {
    static let configuration = verb("remove", "Remove a post from one list or all lists.")
        .examples(
            "umkreis favourite remove 01JTXG8Q5T0000000000000000",
            "umkreis favourite remove 01JTXG8Q5T0000000000000000 --in 01JTXG8Q5T0000000000000001"
        )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(name: .customLong("in"), help: .init("Remove it only from this list.", valueName: "list"))
    var list: FavouriteListID?

    @Option(help: .init("Remove it from the list of this link.", valueName: "link"))
    var link: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let title = try await session.subjects.name(of: post)
        let name = try await list.asyncMap { try await session.subjects.name(of: $0) }
        try await session.perform(RemoveFavourite(post: post, list: list, link: link)) { reply in
            let values: [String: TextValue] = [
                "post": .words(title), "list": .words(name ?? ""), "count": .count(reply.count),
            ]
            guard reply.removed else { return localized("cli.favourite.notAFavourite", values) }
            return localized(name == nil ? "cli.favourite.removedLeft" : "cli.favourite.removedFromList", values)
        }
    }
}

struct FavouriteNoteCommand: GatewayCommand {
    static let configuration = verb("note", "Set the note of a favourite, or remove it.")
        .examples(#"umkreis favourite note 01JTXG8Q5T0000000000000000 "ask for the blue one""#)

    @Argument(help: "The post's id.")
    var post: PostID

    @Argument(help: .ruled("A note, for you and readers of the list", by: AddFavourite.noteRule))
    var note: String?

    @OptionGroup var place: EditedListOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let title = try await session.subjects.name(of: post)
        let request = NoteFavourite(post: post, note: note, list: place.list, link: place.link)
        try await session.perform(request) { reply in
            reply.note == nil
                ? localized("cli.favourite.noteRemoved", ["post": .words(title)])
                : localized("cli.favourite.noteSet", ["post": .words(title)])
        }
    }
}

struct FavouriteMoveCommand: GatewayCommand {
    static let configuration = verb("move", "Move a favourite within its list.")
        .examples(
            "umkreis favourite move 01JTXG8Q5T0000000000000000          to the front",
            "umkreis favourite move 01JTXG8Q5T0000000000000000 --after 01JTXG8Q5T0000000000000001"
        )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(help: .init("Move it after this post.", valueName: "post"))
    var after: PostID?

    @OptionGroup var place: EditedListOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let title = try await session.subjects.name(of: post)
        let request = MoveFavourite(post: post, after: after, list: place.list, link: place.link)
        try await session.perform(
            request,
            notice: localized("cli.favourite.moved", ["post": .words(title)])
        )
    }
}

struct FavouriteListCommand: GatewayCommand {
    static let configuration = verb("list", "List your favourites in your order.")
        .examples(
            "umkreis favourite list",
            "umkreis favourite list --in 01JTXG8Q5T0000000000000000 --json",
            "umkreis favourite list --seen          and mark changes as seen"
        )

    @Flag(help: "Mark the listed favourites as seen.")
    var seen = false

    @OptionGroup var place: FavouriteListOptions
    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ListFavourites(list: place.list, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        try session.output.show(reply) { FavouriteTable.text(of: reply.favourites, session.output) }
        if reply.stale == true { session.output.notice(localized("cli.favourite.updatesMissing")) }
        page.report(session.output, shown: reply.favourites.count, of: reply.count, next: reply.next)
        let changed = reply.favourites.filter { $0.state == .changed }
        guard seen, !changed.isEmpty else { return }
        let posts = changed.map { SeenRevision(post: $0.post, revision: $0.revision) }
        _ = try await session.send(MarkSeen(posts: posts))
    }
}

enum FavouriteTable {
    static func text(of entries: [FavouriteEntry], _ output: Output) -> String {
        output.table(
            entries,
            .id("post", of: { $0.post }, named: { $0.card?.title }),
            .text("state") { $0.words(output) },
            .flexible("title") { $0.card?.title },
            .number("price") { $0.card?.price.map { MoneyText.of($0) } },
            .text("open") { $0.opening?.status.words(output) },
            .flexible("contact") { $0.contact }.painted { $1 == $0.contact ? output.style.linked($1) : $1 },
            .moment("added") { $0.addedAt },
            .flexible("note") { $0.note }
        )
    }
}

extension FavouriteEntry {
    /// Links to the address and the number.
    fileprivate var contact: String {
        let links = [card?.email.map(ContactLink.mail), card?.phone.map(ContactLink.phone)]
        return links.compactMap(\.self).joined(separator: " ")
    }

    /// Returns the status in the user's language on a terminal; an unchanged post needs no word.
    fileprivate func words(_ output: Output) -> String {
        guard output.style.isForHumans else {
            return goneBecause.map { "\(state.rawValue): \($0)" } ?? state.rawValue
        }
        return state == .ok ? "" : localized("favourite.state.\(state.rawValue)")
    }
}
