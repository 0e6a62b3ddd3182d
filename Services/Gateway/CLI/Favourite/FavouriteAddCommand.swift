import ArgumentParser
import FavouritesContract
import Vocabulary

struct FavouriteAddCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "add",
        "Keep a post.",
        examples: "umkreis favourite add 01JTXG8Q5T0000000000000000",
        #"umkreis favourite add 01JTXG8Q5T0000000000000000 --note "ask for the blue one""#
    )

    @Argument(help: "The post's id.")
    var post: PostID

    @Option(name: .long, help: "At most 1,000 characters, for you alone.")
    var note: String?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(AddFavourite(post: post, note: note))
        try session.output.show(reply) { "" }
        session.output.notice("kept \(post); \(reply.count) in all")
    }
}
