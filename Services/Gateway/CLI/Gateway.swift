import Foundation

/// The command line of a stack.
public enum Gateway {
    /// Does what the process's arguments say, and ends the process.
    public static func run() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let status = await Invocation(arguments, Console.process()).run()
        Foundation.exit(status.rawValue)
    }
}
