import ArgumentParser
import CatalogueContract
import GatewayKit
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct PostCommand: ParsableCommand {
    static let configuration = group(
        "post",
        "Create, show, edit and rate posts.",
        [
            PostCreateCommand.self, PostEditCommand.self, PostPublishCommand.self, PostCloseCommand.self,
            PostListCommand.self, PostShowCommand.self, PostContactCommand.self, PostDeleteCommand.self,
            PostRateCommand.self,
            PostUnrateCommand.self, PostRatingsCommand.self, PostReplyCommand.self, PostHidingsCommand.self,
            PostObjectCommand.self,
        ]
    )
}

struct PostCreateCommand: GatewayCommand {
    static let configuration = verb("create", "Create a post.")
        .examples(
            #"umkreis post create "A lamp" --near 47.8,13.04 --price "3.50 EUR""#,
            #"umkreis post create "Zum Löwen" --kind restaurant --near Salzburg \"#,
            #"    --attribute cuisine=austrian --hours "Mo-Fr 11:00-22:00""#,
            #"umkreis post create "Old bridge" --kind sight --near 47.8,13.04 \"#,
            #"    --radius 200m --text "Two towers" --photo bridge.jpg --photo towers.jpg"#,
            #"umkreis post create "Soup of the day" --until 2026-05-01 --draft"#
        )

    @Argument(help: .ruled("The title", by: PostContent.titleRule))
    var title: String

    @OptionGroup var changes: PostContentOptions

    @Flag(help: "Create a draft, visible only to you until `umkreis post publish`.")
    var draft = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let empty = PostContent(kind: changes.kind ?? "offer", title: title)
        let content = changes.applied(to: empty, try await changes.answers(for: empty, session))
        let reply = try await session.send(CreatePost(post: content, draft: draft ? true : nil))
        try session.output.show(reply) { "\(reply.post.id)" }
        session.output.notice(
            localized(
                draft ? "cli.post.drafted" : "cli.post.posted",
                ["title": .words(PlainText.oneLine(reply.post.content.title))]
            )
        )
        session.numbers.add(reply.post.id, named: reply.post.content.title) { "umkreis post show \($0)" }
        if content.point == nil, content.place == nil { session.output.notice(localized("cli.post.hasNoPlace")) }
        session.output.report(reply.warnings)
    }
}

extension Output {
    fileprivate func report(_ warnings: [PostWarning]?) {
        for warning in warnings ?? [] {
            let fault = Fault(
                .invalid,
                warning.message,
                field: warning.field,
                rule: warning.rule,
                values: warning.values
            )
            let values: [String: TextValue] = [
                "field": .words(warning.field), "message": .words(PlainText.oneLine(fault.inWordsOfEntry)),
            ]
            notice(localized("cli.post.warning", values))
        }
    }
}

struct PostEditCommand: GatewayCommand {
    static let configuration = verb("edit", "Edit a post of yours; other fields stay unchanged.")
        .examples(#"umkreis post edit 01JTXG8Q5T0000000000000000 --title "A brass lamp" --price "3 EUR""#)

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(help: .ruled("The title", by: PostContent.titleRule))
    var title: String?

    @OptionGroup var changes: PostContentOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let found = try await session.send(FindPost(id: post)).post
        try session.numbers.check(post, isNamed: found.content.title)
        var content = found.content
        content.title = title ?? content.title
        content = changes.applied(to: content, try await changes.answers(for: content, session))
        let reply = try await session.send(UpdatePost(id: post, revision: found.revision, post: content))
        session.numbers.rename(post, to: reply.post.content.title)
        try session.output.show(reply) { "\(reply.post.id)" }
        session.output.notice(
            localized("cli.post.changed", ["title": .words(PlainText.oneLine(reply.post.content.title))])
        )
        session.output.report(reply.warnings)
    }
}

struct PostPublishCommand: GatewayCommand {
    static let configuration = verb("publish", "Publish a draft or an ended post of yours.")
        .examples("umkreis post publish 01JTXG8Q5T0000000000000000")

    @Argument(help: "The post's id.")
    var post: PostID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.subjects.check(post) { try await session.subjects.name(of: post) }
        let reply = try await session.send(PublishPost(id: post))
        try session.output.show(reply) { "\(reply.post.id)" }
        session.output.notice(
            localized("cli.post.published", ["title": .words(PlainText.oneLine(reply.post.content.title))])
        )
    }
}

struct PostCloseCommand: GatewayCommand {
    static let configuration = verb("close", "Close a post of yours, hiding it until it is published again.")
        .examples("umkreis post close 01JTXG8Q5T0000000000000000")

    @Argument(help: "The post's id.")
    var post: PostID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.subjects.check(post) { try await session.subjects.name(of: post) }
        let reply = try await session.send(ClosePost(id: post))
        try session.output.show(reply) { "\(reply.post.id)" }
        session.output.notice(
            localized("cli.post.closed", ["title": .words(PlainText.oneLine(reply.post.content.title))])
        )
    }
}

struct PostListCommand: GatewayCommand {
    static let configuration = verb("list", "List posts, newest first.")
        .examples(
            "umkreis post list --mine",
            "umkreis post list --mine --state draft",
            "umkreis post list --kind offer --limit 10"
        )

    @OptionGroup var page: PageOptions

    @Flag(help: "List only your own posts.")
    var mine = false

    @Option(help: .init("List only this user's posts.", valueName: "user"))
    var owner: PersonArgument?

    @Option(help: "List only this kind.")
    var kind: PostKind?

    @Option(help: .ruled("List only this state", by: PostState.rule, valueName: "state"))
    var state: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let owner = try await session.people.user(mine ? .me : owner)
        let request = ListPosts(
            owner: owner,
            kind: kind,
            state: state.map { PostState($0) },
            limit: page.limit,
            cursor: page.cursor
        )
        let reply = try await session.send(request)
        let names = await session.kinds.names()
        try session.output.show(reply) {
            session.output.table(
                reply.posts,
                .id("post", of: { $0.id }, named: { $0.content.title }),
                .flexible("title") { $0.content.title },
                .text("kind") { names.of($0.content.kind) }.dropped(below: 60),
                .text("state") { $0.state.words },
                .moment("posted") { $0.createdAt }
            )
        }
        page.report(session.output, shown: reply.posts.count, of: reply.count, next: reply.next)
    }
}

struct PostShowCommand: GatewayCommand {
    static let configuration = verb("show", "Show a post.")
        .examples("umkreis post show 3", "umkreis post show 01JTXG8Q5T0000000000000000 --at 20:30")

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(
        help: .init("The time of the opening status, on the clock of the place, as in 20:30.", valueName: "time")
    )
    var at: ClockArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(FindPost(id: post))
        guard !session.output.isJSON else { return try session.output.show(reply) { "" } }
        let detail = await session.posts.detail(of: reply.post, at: at)
        let page = await PostPage(detail, session).text()
        try session.output.show(reply) { page }
        session.numbers.add(reply.post.owner, named: detail.ownerName ?? "") { "umkreis profile show \($0)" }
        offerSteps(reply.post, session)
    }

    /// The next steps with another user's post.
    private func offerSteps(_ post: Post, _ session: Session) {
        guard (try? session.account())?.user != post.owner else { return }
        session.numbers.add(post.id, named: post.content.title) { number in
            ["umkreis chat open --about \(number)", "umkreis favourite add \(number)"]
        }
    }
}

struct PostDeleteCommand: GatewayCommand {
    static let configuration = verb("delete", "Delete a post of yours permanently.")
        .examples("umkreis post delete 01JTXG8Q5T0000000000000000 --yes")

    @Argument(help: "The post's id.")
    var post: PostID

    @Flag(help: "Skip the confirmation.")
    var yes = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let named: [String: TextValue] = ["post": .words(try await session.subjects.name(of: post))]
        try await session.console.confirm(isSure: yes) {
            try await session.posts.checkMayChange(post)
            return localized("cli.post.deletePermanently", named)
        }
        try await session.perform(DeletePost(id: post), notice: localized("cli.post.deleted", named))
    }
}
