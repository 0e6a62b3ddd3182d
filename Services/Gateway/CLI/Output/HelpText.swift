/// Help as ArgumentParser writes it, without what is the same in every command's usage.
enum HelpText {
    private static let everywhere =
        " [--json] [--data <dir>] [--profile <name>] [--lang <lang>] [--timeout <duration>] [--quiet]"

    static func shortened(_ help: String) -> String {
        help.replacing(everywhere, with: "")
    }
}
