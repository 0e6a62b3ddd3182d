package import ArgumentParser

package protocol GatewayCommand: AsyncParsableCommand {
    var options: GatewayOptions { get }

    /// Whether it calls no service.
    static var isLocal: Bool { get }

    /// - Throws: ``Refusal`` or a fault, which ``Invocation`` prints.
    func run(_ session: Session) async throws
}

extension GatewayCommand {
    package static var isLocal: Bool { false }
}

/// A command with members of a request as arguments; its faults name members, not options.
package protocol MemberCommand: GatewayCommand {}

extension ParsableCommand {
    /// The configuration of a command.
    package static func verb(_ name: String, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(commandName: name, abstract: abstract)
    }

    /// The configuration of a group of commands.
    package static func group(
        _ name: String,
        _ abstract: String,
        _ commands: [any ParsableCommand.Type],
        default standard: (any ParsableCommand.Type)? = nil
    ) -> CommandConfiguration {
        CommandConfiguration(
            commandName: name,
            abstract: abstract,
            subcommands: commands,
            defaultSubcommand: standard
        )
    }
}

extension CommandConfiguration {
    package func examples(_ examples: String...) -> CommandConfiguration {
        var configuration = self
        let lines = examples.flatMap(ExampleText.folded).map { "  " + $0 }
        configuration.discussion = "Examples:\n" + lines.joined(separator: "\n")
        return configuration
    }
}
