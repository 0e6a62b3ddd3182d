import ArgumentParser
import CatalogueContract
import Vocabulary

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
