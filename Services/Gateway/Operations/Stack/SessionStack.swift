import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// The processes of a stack, and the checks of commands that change it.
struct SessionStack {
    let session: Session

    /// Throws if a service runs elsewhere.
    ///
    /// - Parameter key: a text with `{variable}` and `{service}`.
    func requireLocalServices(_ key: String, instead remedy: String) throws(Refusal) {
        guard let service = session.directory.remoteService else { return }
        let variable = DataDirectory.peerVariable(of: service)
        let values: [String: TextValue] = ["variable": .words(variable), "service": .words(service.text)]
        throw Refusal(.configuration, key, values, hint: remedy)
    }

    /// Throws if systemd or containers run the services, which `umkreis` then leaves alone.
    ///
    /// - Parameters:
    ///   - command: the word after `umkreis`.
    ///   - key: the text for services elsewhere, with `{variable}` and `{service}`.
    ///   - remedy: the command that does it.
    func requireOwnProcesses(
        for command: String,
        elsewhere key: String,
        instead remedy: (DeploymentKind) -> String
    ) throws(Refusal) {
        try requireLocalServices(key, instead: remedy(.containers))
        guard session.directory.deploymentKind == .units else { return }
        let values: [String: TextValue] = [
            "path": .words(session.directory.path), "command": .words("umkreis \(command)"),
        ]
        throw Refusal(.conflict, "cli.rule.runs-as-units", values, hint: remedy(.units))
    }

    /// Throws all problems with `--json`, else prints one per line and throws ``SilentExit``.
    func check(_ folder: ComposeFolder) throws {
        let problems = folder.problems(at: session.console.now())
        if problems.isEmpty { return }
        if session.output.isJSON { throw Refusal.configuration(problems.joined(separator: "\n")) }
        for problem in problems {
            session.console.notices.line("umkreis: \(PlainText.oneLine(problem)) [configuration]")
        }
        throw SilentExit(status: .configuration)
    }
}
