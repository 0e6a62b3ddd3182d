import ArgumentParser
import CatalogueContract
import Vocabulary

struct PostListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List posts, newest first.",
        examples: "umkreis post list --mine",
        "umkreis post list --kind offer --limit 10"
    )

    @OptionGroup var page: PageOptions

    @Flag(name: .long, help: "Only your own.")
    var mine = false

    @Option(name: .long, help: ArgumentHelp("Only this user's.", valueName: "user"))
    var owner: UserID?

    @Option(name: .long, help: "Only of this kind.")
    var kind: PostKind?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var owner = owner
        if mine {
            guard let account = try session.account() else { throw Refusal.signInFirst("nobody is signed in") }
            owner = account.user
        }
        let request = ListPosts(owner: owner, kind: kind, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "POST"),
                .init(title: "KIND"),
                .init(title: "TITLE", isFlexible: true),
                .init(title: "POSTED")
            )
            for post in reply.posts {
                let posted = session.output.moments.of(post.createdAt)
                table.add(post.id.description, post.draft.kind.rawValue, post.draft.title, posted)
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.posts.count, of: reply.count, next: reply.next)
    }
}
