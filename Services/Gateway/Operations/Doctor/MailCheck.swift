import AuthContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Checks the queue of emails and the connection to the mail server.
struct MailCheck {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    private var kind: DeploymentKind { session.directory.deploymentKind }

    func findings() async -> [DoctorFinding] {
        // Only operators see the queue.
        if let queue = try? await session.send(ListFailedMail(limit: 1), timeout: .seconds(3)), queue.count > 0 {
            let reason = queue.mails.first.map { PlainText.oneLine($0.trouble) } ?? ""
            let values: [String: TextValue] = ["count": .count(queue.count), "reason": .words(reason)]
            return [.warn(.mail, localized("cli.doctor.mail.failed", values), remedy: kind.command("mail failed"))]
        }
        guard session.directory.remoteService == nil, let settings = try? await session.mail.settings() else {
            return []
        }
        guard settings["mail-mode"] == "smtp", let address = settings["mail-smtp"], let server = HostPort(address)
        else {
            let path = TextValue.words(session.directory.mailFolder)
            let values: [String: TextValue] = ["path": path, "command": .words(kind.command("mail show"))]
            return [.pass(.mail, localized("cli.doctor.mail.files", values))]
        }
        let problem = await BlockingCheck.value(within: .seconds(11)) { Self.problem(of: server, at: address) }
        let words = TextValue.words(address)
        guard let problem = problem ?? String?.some(localized("cli.doctor.timeout")) else {
            return [.pass(.mail, localized("cli.doctor.mail.pass", ["address": words]))]
        }
        let text = localized("cli.doctor.mail.unreachable", ["address": words, "reason": .words(problem)])
        let command = TextValue.words(kind.command("config get auth.mail-smtp"))
        return [.fail(.mail, text, remedy: localized("cli.doctor.mail.remedy", ["command": command]))]
    }

    /// Waits for the server's greeting (RFC 5321 §3.1), which TLS hides on its own port.
    private static func problem(of server: HostPort, at address: String) -> String? {
        guard address.hasPrefix("smtp://") else { return server.problem(within: .seconds(5)) }
        switch server.firstLine(within: .seconds(5)) {
        case .success(let line): return line.hasPrefix("220") ? nil : PlainText.oneLine(line)
        case .failure(let error): return error.reason
        }
    }
}
