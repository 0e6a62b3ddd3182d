import ArgumentParser

/// Opening hours.
struct HoursCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hours",
        abstract: "Opening hours as OpenStreetMap writes them.",
        subcommands: [HoursCheckCommand.self]
    )
}
