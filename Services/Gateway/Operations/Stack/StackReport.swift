import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// The processes that `umkreis up` started, and their addresses.
struct StackReport: Encodable {
    struct Started: Encodable {
        let service: ServiceName
        let pid: Int32
        /// Milliseconds until its first answer.
        let ms: Int
    }

    let data: String
    /// The supervisor.
    let pid: Int32
    let ms: Int
    let services: [Started]
    /// The web app, if it is installed.
    let app: String?
    /// The address for apps and browsers; `nil` if HTTP is off.
    let http: String?
    /// The address for moderators and operators; `nil` if it is off.
    let console: String?

    init(_ up: StackEvent, _ ready: [StackEvent], in directory: DataDirectory) {
        data = directory.path
        pid = up.pid ?? 0
        ms = up.ms ?? 0
        services = ServiceName.processes.compactMap { service in
            ready.first { $0.service == service }.map {
                Started(service: service, pid: $0.pid ?? 0, ms: $0.ms ?? 0)
            }
        }
        let hasEdge = ready.contains { $0.service == .edge }
        http = hasEdge ? directory.edgeAddress : nil
        app = Programs.hasWebApp ? http.map { "\($0)/app" } : nil
        console = hasEdge ? directory.consoleAddress.map { "\($0)/console" } : nil
    }

    func text(_ up: StackEvent, _ style: Style) -> String {
        var facts = FactSheet()
        facts.add("web", app)
        facts.add("console", console)
        facts.add("http", http ?? localized("cli.up.httpOff"))
        let names = services.map(\.service).filter { $0 != .edge }.map(\.text).joined(separator: ", ")
        facts.add("services", names)
        facts.add("data", data)
        return up.words + "\n" + facts.text(style)
    }

    static func goOn(ending: String) -> String {
        localized("cli.up.next", ["command": .words(ending)])
    }
}
