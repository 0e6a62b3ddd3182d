import ArgumentParser
import Attributes
import CatalogueContract
import GatewaySupervision
import Vocabulary

/// Posts: what people have, know and recommend.
struct PostCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "post",
        abstract: "Posts of the kinds that are declared.",
        subcommands: [
            PostCreateCommand.self, PostListCommand.self, PostShowCommand.self, PostDeleteCommand.self,
        ]
    )
}

struct PostCreateCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "create",
        "Put a post up.",
        examples: #"umkreis post create "A lamp" --near 47.8,13.04 --price "3.50 EUR""#,
        #"umkreis post create "Zum Löwen" --kind restaurant --near Salzburg \"#,
        #"    --attribute cuisine=austrian --hours "Mo-Fr 11:00-22:00""#,
        #"umkreis post create "Old bridge" --kind sight --near 47.8,13.04 --radius 200m"#
    )

    @OptionGroup var content: PostContentOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(CreatePost(post: try await content.content(session)))
        try session.output.show(reply) { "\(reply.post.id)" }
        session.output.notice("posted: \(PlainText.oneLine(reply.post.content.title))")
        for warning in reply.warnings ?? [] {
            session.output.notice("\(warning.field) \(PlainText.oneLine(warning.message))")
        }
    }
}

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
                table.add(post.id.description, post.content.kind.text, post.content.title, posted)
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.posts.count, of: reply.count, next: reply.next)
    }
}

struct PostShowCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "show",
        "Show a post.",
        examples: "umkreis post show 01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(FindPost(id: post))
        let owner = session.output.isJSON ? nil : await session.names(of: [reply.post.owner])[reply.post.owner]
        try session.output.show(reply) {
            PostSheet(reply.post, owner: owner, moments: session.output.moments).text(session.output.style)
        }
    }
}

struct PostDeleteCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "delete",
        "Take a post of yours down for good.",
        examples: "umkreis post delete 01JTXG8Q5T0000000000000000 --yes"
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.console.confirm("Delete \(post) for good?", isSure: yes)
        try session.output.show(try await session.send(DeletePost(id: post))) { "" }
        session.output.notice("deleted \(post)")
    }
}

/// A post's facts in words.
struct PostSheet {
    private var facts = FactSheet()

    init(_ post: Post, owner: String?, moments: MomentText) {
        let content = post.content
        facts.add("post", post.id.description)
        facts.add("kind", content.kind.text)
        facts.add("title", content.title)
        facts.add("text", content.text)
        facts.add("point", content.point.map { "\($0.lat),\($0.lon)" })
        facts.add("place", [content.place?.address, content.place?.city, content.place?.country].listed)
        facts.add("price", content.price.map { "\($0.amount) \($0.currency)" })
        facts.add("hours", content.hours)
        facts.add("radius", content.fence.map { DistanceText.of($0.radius) })
        facts.add("category", content.category)
        facts.add("until", content.validUntil.map(moments.of))
        facts.add("dates", content.dates.map { "\($0.start) to \($0.end)" })
        for (name, value) in (content.attributes?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
            facts.add(name, value.text)
        }
        facts.add("tags", content.tags?.joined(separator: ", "))
        facts.add("contact", [content.contact?.email, content.contact?.phone, content.contact?.website].listed)
        facts.add("owner", [owner, post.owner.description].listed)
        facts.add("posted", moments.of(post.createdAt))
        facts.add("changed", post.revision > 1 ? moments.of(post.changedAt) : nil)
    }

    func text(_ style: Style) -> String { facts.text(style) }
}

extension AttributeValue {
    /// As people read it.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .bool(let bool): bool ? "yes" : "no"
        case .words(let words): words.joined(separator: ", ")
        }
    }
}

extension [String?] {
    /// Those that are there, with commas between them.
    fileprivate var listed: String { compactMap(\.self).joined(separator: ", ") }
}
