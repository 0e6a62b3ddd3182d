import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Asks the HTTP edge of this machine whether it reaches every service.
struct EdgeCheck {
    private static let timeout = Duration.seconds(5)

    private let directory: DataDirectory

    init(_ directory: DataDirectory) {
        self.directory = directory
    }

    func finding() -> DoctorFinding {
        let remedy = directory.deploymentKind.logs(.edge)
        guard let process = RunningProcess(.edge, in: directory), let address = directory.edgeAddress else {
            return .fail(.edge, localized("cli.state.down"), remedy: remedy)
        }
        if process.isStopped {
            let values: [String: TextValue] = ["pid": .words("\(process.pid)"), "service": "edge"]
            let restart = directory.deploymentKind.restart(.edge)
            return .fail(.edge, localized("cli.rule.process-stopped", values), remedy: restart)
        }
        let words = TextValue.words(address)
        guard address.hasPrefix("http://"), let server = HostPort(address)?.onThisMachine else {
            return .pass(.edge, address)
        }
        switch server.statusLine(of: "/readyz", within: Self.timeout) {
        case .success(let line) where line.hasPrefix("HTTP/1.1 200"):
            if let count = directory.restartsOfPrograms?[ServiceName.edge.text], count > 0 {
                let text = localized("cli.doctor.service.restarts", ["count": .count(count)])
                return .warn(.edge, text, remedy: remedy)
            }
            return .pass(.edge, localized("cli.doctor.edge.pass", ["address": words]))
        case .success(let line):
            let text = localized("cli.doctor.edge.unready", ["address": words, "reply": .words(line)])
            return .fail(.edge, text, remedy: remedy)
        case .failure(let error):
            let text = localized("cli.doctor.edge.unreachable", ["address": words, "reason": .words(error.reason)])
            return .fail(.edge, text, remedy: remedy)
        }
    }
}

extension HostPort {
    /// The address with loopback instead of all addresses.
    var onThisMachine: HostPort? {
        ["0.0.0.0", "*"].contains(host)
            ? HostPort("http://127.0.0.1:\(port)") : host == "::" ? HostPort("http://[::1]:\(port)") : self
    }
}
