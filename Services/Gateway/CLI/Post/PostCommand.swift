import ArgumentParser

/// Posts: what people have, know and recommend.
struct PostCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "post",
        abstract: "Posts: offers, restaurants, sights and tips.",
        subcommands: [
            PostCreateCommand.self, PostListCommand.self, PostShowCommand.self, PostDeleteCommand.self,
        ]
    )
}
