import ArgumentParser
import CatalogueContract

struct PostCreateCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "create",
        "Put a post up.",
        examples: #"umkreis post create "A lamp" --near 47.8,13.04 --price "3.50 EUR""#,
        #"umkreis post create "Zum Löwen" --kind restaurant --near Salzburg \"#,
        #"    --cuisine austrian --opening-hours "Mo-Fr 11:00-22:00""#,
        #"umkreis post create "Old bridge" --kind sight --near 47.8,13.04 --radius 200m"#
    )

    @OptionGroup var draft: PostDraftOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(CreatePost(post: try await draft.draft(session)))
        try session.output.show(reply) { "\(reply.post.id)" }
        session.output.notice("posted: \(PlainText.oneLine(reply.post.draft.title))")
    }
}
