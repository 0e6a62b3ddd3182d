import ArgumentParser
import FavouritesContract
import Foundation
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary

struct FavouriteListsShareCommand: GatewayCommand {
    static let configuration = verb("share", "Create a link that lets others read a list.")
        .examples(
            "umkreis favourite lists share 01JTXG8Q5T0000000000000000",
            "umkreis favourite lists share 01JTXG8Q5T0000000000000000 --edit   to edit",
            "umkreis favourite lists share 01JTXG8Q5T0000000000000000 --until 2027-05-01"
        )

    @Argument(help: "The list's id.")
    var list: FavouriteListID

    @Flag(help: "Let users with the link edit the list, too.")
    var edit = false

    @Option(help: .init("The expiry of the link, as in 2027-05-01.", valueName: "date|time"))
    var until: MomentArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let expiresAt = try until?.end(on: WallClock(.current), field: "until")
        let request = ShareList(list: list, role: edit ? .coEdit : .read, expiresAt: expiresAt)
        let named: [String: TextValue] = ["list": .words(try await session.subjects.name(of: list))]
        let reply = try await session.send(request)
        try session.output.show(reply) { reply.token }
        session.output.notice(localized("cli.favourite.linkShownOnce", named))
        session.output.notice(
            localized("cli.favourite.revokeHint", ["list": "\(list)", "id": "\(reply.link.id)"])
        )
    }
}

struct FavouriteListsUnshareCommand: GatewayCommand {
    static let configuration = verb("unshare", "Revoke one or all links of a list.")
        .examples(
            "umkreis favourite lists unshare 01JTXG8Q5T0000000000000000",
            "umkreis favourite lists unshare 01JTXG8Q5T0000000000000000 --link 01JTXG8Q5T0000000000000001"
        )

    @Argument(help: "The list's id.")
    var list: FavouriteListID

    @Option(help: .init("Revoke only the link of this id.", valueName: "id"))
    var link: ListLinkID?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let name = try await session.subjects.name(of: list)
        try await session.perform(UnshareList(list: list, link: link)) { reply in
            localized("cli.favourite.revoked", ["list": .words(name), "count": .count(reply.revoked)])
        }
    }
}

struct FavouriteListsCloneCommand: GatewayCommand {
    static let configuration = verb("clone", "Copy a list to a new one of yours.")
        .examples(
            #"umkreis favourite lists clone 01JTXG8Q5T0000000000000000 "Vienna again""#,
            #"umkreis favourite lists clone --link q83vEjRWeJCrze8SNFZ4kA "For Vienna""#
        )

    @Argument(help: "The list's id, unless --link is given, and the new name.")
    var words: [String] = []

    @Option(help: .init("Copy the list of this link.", valueName: "link"))
    var link: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        guard words.count > (link == nil ? 1 : 0) else {
            throw ValidationError(localized("cli.favourite.listOrLink"))
        }
        guard link != nil || FavouriteListID(argument: words[0]) != nil else {
            throw ValidationError(localized("cli.favourite.notAListID", ["value": "\(words[0])"]))
        }
    }

    func run(_ session: Session) async throws {
        let name = words.dropFirst(link == nil ? 1 : 0).joined(separator: " ")
        let list: FavouriteListID? = link == nil ? session.numbers.id(words[0]) : nil
        if let list { try await session.subjects.check(list) { try await session.subjects.name(of: list) } }
        let call = list.map { CloneList(list: $0, name: name) } ?? CloneList(link: link ?? "", name: name)
        let reply = try await session.send(call)
        try session.output.show(reply) { reply.list.id.description }
        session.output.notice(
            localized(
                "cli.favourite.countInList",
                ["list": .words(PlainText.oneLine(name)), "count": .count(reply.list.count)]
            )
        )
    }
}

struct FavouriteSharedCommand: GatewayCommand {
    static let configuration = verb("shared", "Show the list of a link; no sign-in is required.")
        .examples("umkreis favourite shared q83vEjRWeJCrze8SNFZ4kA")

    @Argument(help: "The link.")
    var link: String

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ListSharedFavourites(link: link, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        try session.output.show(reply) { FavouriteTable.text(of: reply.favourites, session.output) }
        if reply.stale == true { session.output.notice(localized("cli.favourite.updatesMissing")) }
        page.report(session.output, shown: reply.favourites.count, of: reply.list.count, next: reply.next)
    }
}
