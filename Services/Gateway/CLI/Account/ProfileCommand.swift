import ArgumentParser

/// What others see of a user.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Who others are.",
        subcommands: [ProfileShowCommand.self]
    )
}
