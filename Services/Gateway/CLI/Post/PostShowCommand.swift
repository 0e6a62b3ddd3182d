import ArgumentParser
import CatalogueContract
import Vocabulary

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
