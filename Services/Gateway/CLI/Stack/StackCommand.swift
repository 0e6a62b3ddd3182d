import ArgumentParser
import GatewaySupervision
import Wire

/// The files of a stack in containers.
struct StackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stack",
        abstract: "Settings and secrets of a stack in containers.",
        subcommands: [StackInitCommand.self, StackCheckCommand.self]
    )
}

struct StackInitCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = CommandConfiguration.verb(
        "init",
        "Make .env and secrets for docker compose; files that are there stay as they are.",
        examples: "umkreis stack init Compose"
    )

    @OptionGroup var place: ComposeFolderArgument

    @OptionGroup(title: "In every command") var options: GatewayOptions

    private struct Report: Encodable {
        let folder: String
        /// The files that were made.
        let made: [String]
    }

    func run(_ session: Session) async throws {
        let folder = place.folder
        let made = try folder.create(at: session.console.now())
        try session.checkStack(folder)
        try session.output.show(Report(folder: folder.path, made: made)) { made.joined(separator: "\n") }
        session.output.notice(made.isEmpty ? "nothing was missing" : "keep secrets out of version control")
        session.output.notice("go on with: docker compose up --detach")
    }
}

struct StackCheckCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = CommandConfiguration.verb(
        "check",
        "Look for example values in .env and for secrets that containers could not use.",
        examples: "umkreis stack check Compose"
    )

    @OptionGroup var place: ComposeFolderArgument

    @OptionGroup(title: "In every command") var options: GatewayOptions

    private struct Report: Encodable {
        let folder: String
    }

    func run(_ session: Session) async throws {
        let folder = place.folder
        try session.checkStack(folder)
        try session.output.show(Report(folder: folder.path)) { "" }
        session.output.notice("\(folder.path) is complete")
    }
}

/// The folder that a command is about.
struct ComposeFolderArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The folder of compose.yaml; the current one.", valueName: "dir"),
        completion: .directory
    )
    var path: String?

    var folder: ComposeFolder { ComposeFolder(path: DataDirectory.absolute(path ?? ".")) }
}

extension Session {
    /// - Throws: ``Refusal`` with all problems under `--json`, else ``Silence`` after a line for each.
    fileprivate func checkStack(_ folder: ComposeFolder) throws {
        let problems = folder.problems(at: console.now())
        if problems.isEmpty { return }
        if output.isJSON { throw Refusal.configuration(problems.joined(separator: "\n")) }
        for problem in problems { console.notices.line("umkreis: \(PlainText.oneLine(problem)) [configuration]") }
        throw Silence(status: .configuration)
    }
}
