import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct OpenCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("open", "Print the web app's address, and open it in a browser.")
        .examples(
            "umkreis open",
            "umkreis open --console        for moderators and operators",
            "xdg-open $(umkreis open --print)"
        )

    @Flag(help: "The console for moderators and operators.")
    var console = false

    @Flag(help: "Print the address, and open no browser.")
    var print = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let address: String
        /// Whether a browser was started.
        let isOpened: Bool
    }

    func run(_ session: Session) async throws {
        let address = try WebAddress(in: session, isConsole: console).url
        let isWanted = !print && session.output.isReadByPerson
        let isOpened = isWanted && Browser(session.console.environment)?.open(address) == true
        try session.output.show(Report(address: address, isOpened: isOpened)) { address }
        guard isWanted else { return }
        session.output.notice(localized(isOpened ? "cli.open.opened" : "cli.open.noBrowser"))
    }
}

/// The address at which the edge of a running stack serves a page.
struct WebAddress {
    let url: String

    /// - Throws: ``Refusal`` if no edge of this machine serves it.
    init(in session: Session, isConsole: Bool) throws(Refusal) {
        let base = try Self.edge(in: session, isConsole: isConsole)
        url = isConsole ? "\(base)/console" : Programs.hasWebApp ? "\(base)/app" : base
    }

    /// The address of the edge itself, as other programs of this machine reach it.
    ///
    /// - Parameter isConsole: whether it is that of moderators and operators.
    static func edge(in session: Session, isConsole: Bool) throws(Refusal) -> String {
        let directory = session.directory
        try session.stack.requireLocalServices("cli.rule.local-open", instead: "docker compose port edge 8080")
        let isRunning = RunningProcess(.edge, in: directory) != nil
        guard isRunning, let found = isConsole ? directory.consoleAddress : directory.edgeAddress else {
            guard directory.isRunning else { throw Refusal.stackDown(directory) }
            let key = isConsole ? "cli.rule.no-console" : "cli.rule.no-web"
            throw Refusal(.notFound, key, hint: remedy(directory.deploymentKind, isConsole, isRunning))
        }
        guard let server = HostPort(found)?.onThisMachine else { return found }
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        return "\(found.prefix { $0 != ":" })://\(host):\(server.port)"
    }

    private static func remedy(_ kind: DeploymentKind, _ isConsole: Bool, _ isRunning: Bool) -> String {
        guard kind == .units else {
            let option = isConsole ? "--console 127.0.0.1:8081" : "--http \(EdgeSetting.http.standard)"
            return "\(kind.stop); \(kind.start) \(option)"
        }
        guard isRunning else { return kind.start(.edge) }
        let values: [String: TextValue] = ["variable": "CONSOLE", "command": .words(kind.restart(.edge))]
        return localized("cli.hint.edgeVariable", values)
    }
}
