import ArgumentParser

/// What somebody keeps.
struct FavouriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favourite",
        abstract: "Keep posts; guests may too.",
        subcommands: [FavouriteAddCommand.self, FavouriteRemoveCommand.self, FavouriteListCommand.self]
    )
}
