import ArgumentParser
import FavouritesContract
import Vocabulary

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
