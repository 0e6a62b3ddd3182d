import ArgumentParser

/// Places of the gazetteer.
struct PlaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "place",
        abstract: "Cities, towns and villages.",
        subcommands: [PlaceFindCommand.self]
    )
}
