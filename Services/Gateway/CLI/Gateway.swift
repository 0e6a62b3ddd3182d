import ArgumentParser
import Foundation
import GatewayClient
import GatewayKit
import GatewayOperations
import Wire

public enum Gateway {
    /// Runs the command line and exits the process.
    public static func run() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let status = await Invocation(arguments, Console.process()).run()
        Foundation.exit(status.rawValue)
    }
}

struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "umkreis",
        abstract: "Run and use a backend for location-based apps.",
        discussion: """
            Examples:
              umkreis up --detach                             start the stack
              umkreis search coffee --near Salzburg           search for posts
              umkreis account register                        sign up
              umkreis post create "A lamp" --near Salzburg    create a post
              umkreis chat watch                              print new messages
              umkreis call geo.nearest near:='{"lat":47.8,"lon":13.04}'

            Exit codes: 0 success, 1 failure, 3 not found, 4 sign in first, 5 conflict,
            6 try again later, 7 no answer, 64 invalid command line, 69 stack down,
            78 configuration, 130 Ctrl-C.
            """,
        version: Release.version,
        subcommands: [
            InfoCommand.self, ErrorsCommand.self, DemoCommand.self, CompletionCommand.self, DocsCommand.self,
        ],
        groupedSubcommands: [
            CommandGroup(name: "Stack", subcommands: OperationsCommands.stack),
            CommandGroup(name: "Accounts", subcommands: ClientCommands.accounts),
            CommandGroup(name: "Posts and places", subcommands: ClientCommands.posts + OperationsCommands.kinds),
            CommandGroup(name: "Messages", subcommands: ClientCommands.messages),
            CommandGroup(name: "Raw calls", subcommands: OperationsCommands.calls),
        ]
    )
}
