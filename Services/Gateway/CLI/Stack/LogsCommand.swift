import ArgumentParser
import Wire

struct LogsCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "logs",
        "Show what the services write.",
        examples: "umkreis logs",
        "umkreis logs -f catalogue geo --tail 5"
    )

    @Argument(help: "Only these.")
    var services: [String] = []

    @Flag(name: [.customShort("f"), .long], help: "Go on as they write, until Ctrl-C.")
    var follow = false

    @Option(name: .long, help: ArgumentHelp("How many lines of each.", valueName: "count"))
    var tail = 50

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        guard (0...100_000).contains(tail) else { throw ValidationError("--tail is 0 to 100000.") }
    }

    func run(_ session: Session) async throws {
        let chosen = try services.isEmpty ? Stack.services : services.map { try Stack.service($0) }
        var follower = LogFollower(chosen, in: session.directory)
        let output = session.output
        let entries = follower.last(tail)
        for entry in entries { try output.item(entry.json) { entry.words(output.style) } }
        if entries.isEmpty { output.notice("nothing is written in \(session.directory.logs)") }
        if follow { try await follower.follow { entry in try output.item(entry.json) { entry.words(output.style) } } }
    }
}
