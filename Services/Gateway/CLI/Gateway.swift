import ArgumentParser
import Foundation
import GatewayClient
import GatewayKit
import GatewayOperations
import UmkreisWire

public enum Gateway {
    /// Runs the command line and exits the process.
    public static func run() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let invocation = Invocation(arguments, Console.process(), areUTF8: Self.areArgumentsUTF8)
        let status = await invocation.run()
        Foundation.exit(status.rawValue)
    }

    /// Whether all arguments are text; others would be stored with replacement characters.
    private static var areArgumentsUTF8: Bool {
        (0..<Int(CommandLine.argc)).allSatisfy { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) != nil } ?? true
        }
    }
}

struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "umkreis",
        abstract: "Run and use a backend for location-based apps.",
        discussion: """
            Examples:
              umkreis up --detach                             start the stack
              umkreis open                                    open the web app
              umkreis app install Compose/apps/offers.json    install an app
              umkreis call geo.findPlace name=Wien            send any call
              umkreis account register                        sign up
              umkreis search coffee --near Salzburg           search for posts

            Exit codes: 0 success, 1 failure, 3 not found, 4 sign in first, 5 conflict,
            6 try again later, 7 no answer, 64 invalid command line, 69 stack down,
            78 configuration, 130 Ctrl-C.
            """,
        version: Release.version,
        subcommands: [DocsCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Stack",
                subcommands: OperationsCommands.stack + ClientCommands.roles
                    + [InfoCommand.self, ErrorsCommand.self, CompletionCommand.self]
            ),
            CommandGroup(name: "Data and apps", subcommands: OperationsCommands.apps + ClientCommands.data),
            CommandGroup(name: "Try as a person", subcommands: [DemoCommand.self] + ClientCommands.persons),
        ]
    )
}
