import ArgumentParser

/// What only the stack's owner does; not shown in help.
struct OperatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operator",
        abstract: "What only the owner of the stack may do.",
        shouldDisplay: false,
        subcommands: [OperatorTokenCommand.self]
    )
}
