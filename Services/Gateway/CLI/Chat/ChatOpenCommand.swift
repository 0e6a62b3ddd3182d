import ArgumentParser
import CatalogueContract
import ChatContract
import Vocabulary

struct ChatOpenCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "open",
        "Open a conversation, or the one there is.",
        examples: "umkreis chat open 01JTXG8Q5T0000000000000000",
        "umkreis chat open --about 01JTXG9ZZZ0000000000000000"
    )

    @Argument(help: "With whom; the owner of the post, unless said otherwise.")
    var user: UserID?

    @Option(name: .long, help: ArgumentHelp("The post that it is about.", valueName: "post"))
    var about: PostID?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if user == nil, about == nil { throw ValidationError("Give a user, or --about a post.") }
    }

    func run(_ session: Session) async throws {
        let partner = try await partner(session)
        let reply = try await session.send(OpenConversation(with: partner, about: about))
        try session.output.show(reply) { "\(reply.conversation.id)" }
        session.output.notice(reply.isNew ? "opened a conversation" : "this conversation was there already")
    }

    private func partner(_ session: Session) async throws -> UserID {
        if let user { return user }
        guard let about else { throw Refusal.usage("give a user, or --about a post") }
        return try await session.send(FindPost(id: about)).post.owner
    }
}
