import ArgumentParser

struct DocsCommandsCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb("commands", "Print Docs/Commands.md.")

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        session.console.output.line(CommandPages.text)
    }
}
