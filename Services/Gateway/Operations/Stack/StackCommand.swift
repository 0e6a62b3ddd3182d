import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct StackCommand: ParsableCommand {
    static let configuration = group(
        "stack",
        "Manage settings and secrets of a stack in containers.",
        [StackInitCommand.self, StackCheckCommand.self]
    )
}

struct StackInitCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("init", "Create .env and secrets for docker compose; existing files are kept.")
        .examples("umkreis stack init Compose")

    @OptionGroup var place: ComposeFolderArgument
    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let folder: String
        let made: [String]
    }

    func run(_ session: Session) async throws {
        let folder = place.folder
        let made = try folder.create(at: session.console.now())
        try session.stack.check(folder)
        try session.output.show(Report(folder: folder.path, made: made)) { made.joined(separator: "\n") }
        session.output.notice(localized(made.isEmpty ? "cli.compose.unchanged" : "cli.compose.secrets"))
        session.output.notice(localized("cli.notice.next", ["command": "docker compose up --detach"]))
    }
}

struct StackCheckCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("check", "Check .env for example values, and secrets for use in containers.")
        .examples("umkreis stack check Compose")

    @OptionGroup var place: ComposeFolderArgument
    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let folder: String
    }

    func run(_ session: Session) async throws {
        let folder = place.folder
        try session.stack.check(folder)
        try session.output.show(Report(folder: folder.path)) { "" }
        session.output.notice(localized("cli.compose.complete", ["path": .words(folder.path)]))
    }
}

struct ComposeFolderArgument: ParsableArguments {
    @Argument(
        help: .init("The folder of compose.yaml (default: the current one).", valueName: "dir"),
        completion: .directory
    )
    var path: String?

    var folder: ComposeFolder { ComposeFolder(path: DataDirectory.absolute(path ?? ".")) }
}
