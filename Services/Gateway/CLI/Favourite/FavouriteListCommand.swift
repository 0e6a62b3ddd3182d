import ArgumentParser
import FavouritesContract

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
                    entry.state.rawValue,
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
