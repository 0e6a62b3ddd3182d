import ArgumentParser
import Foundation
import Wire

/// The command line of a stack.
public enum Gateway {
    /// Does what the process's arguments say, and ends the process.
    public static func run() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let status = await Invocation(arguments, Console.process()).run()
        Foundation.exit(status.rawValue)
    }
}

/// The root of the commands.
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "umkreis",
        abstract: "A backend for apps about what is around you, from the command line.",
        discussion: """
            Examples:
              umkreis up --detach                                   start the stack
              umkreis search coffee --near Salzburg --within 5km    find something
              umkreis account register --email a@b.org --name Ada   sign up
              umkreis post create "A lamp" --near 47.8,13.04        offer something
              umkreis chat watch                                    see messages come
              umkreis call geo.nearest near:='{"lat":47.8,"lon":13.04}'

            Exit codes: 0 done, 1 not done, 3 not found, 4 sign in first, 5 conflict,
            6 come back later, 7 no answer, 64 not understood, 69 stack down,
            78 configuration, 130 Ctrl-C.
            """,
        version: Release.version,
        subcommands: [CompletionCommand.self, DocsCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Stack",
                subcommands: [
                    UpCommand.self, DownCommand.self, PsCommand.self, StatusCommand.self, LogsCommand.self,
                    EventsCommand.self, MailCommand.self, AuditCommand.self, RebuildCommand.self, ConfigCommand.self,
                    KeysCommand.self, StackCommand.self,
                ]
            ),
            CommandGroup(
                name: "People",
                subcommands: [
                    AccountCommand.self, ProfileCommand.self, LocationCommand.self, DiversCommand.self,
                    ReportCommand.self, OperatorCommand.self, ModeratorCommand.self,
                ]
            ),
            CommandGroup(
                name: "Posts and places",
                subcommands: [
                    SearchCommand.self, NearestCommand.self, CardsCommand.self, MapCommand.self, AlertsCommand.self,
                    TrackCommand.self, PlaceCommand.self, CountryCommand.self, GeoCommand.self, PostCommand.self,
                    PhotoCommand.self, ImportCommand.self, NewsCommand.self, FavouriteCommand.self, HoursCommand.self,
                    KindCommand.self, AppCommand.self, TripCommand.self,
                ]
            ),
            CommandGroup(name: "Messages", subcommands: [ChatCommand.self]),
            CommandGroup(
                name: "Any call",
                subcommands: [
                    CallCommand.self, ServicesCommand.self, DescribeCommand.self, MetricsCommand.self, PipeCommand.self,
                ]
            ),
        ]
    )
}

/// Help as ArgumentParser writes it, without what is the same in every command's usage.
enum HelpText {
    private static let everywhere =
        " [--json] [--data <dir>] [--profile <name>] [--lang <lang>] [--timeout <duration>] [--quiet]"

    static func shortened(_ help: String) -> String {
        help.replacing(everywhere, with: "")
    }
}
