import ArgumentParser

/// A command that deals with the stack: it makes a request of what was typed, and words of the reply.
protocol GatewayCommand: ParsableCommand {
    var options: GatewayOptions { get }

    /// Does it.
    ///
    /// - Throws: ``Refusal`` or a fault; ``Invocation`` turns either into words and an exit code.
    func run(_ session: Session) async throws
}

extension CommandConfiguration {
    /// A command that does something, with examples of how it is typed.
    static func verb(_ name: String, _ abstract: String, examples: String...) -> CommandConfiguration {
        let lines = examples.map { "  " + $0 }.joined(separator: "\n")
        return CommandConfiguration(
            commandName: name,
            abstract: abstract,
            discussion: examples.isEmpty ? "" : "Examples:\n" + lines
        )
    }
}
