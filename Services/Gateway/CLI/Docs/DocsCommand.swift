import ArgumentParser

/// Pages that are generated; not shown in help.
struct DocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Print the generated pages of the documentation.",
        shouldDisplay: false,
        subcommands: [DocsCommandsCommand.self, DocsCallsCommand.self]
    )
}
