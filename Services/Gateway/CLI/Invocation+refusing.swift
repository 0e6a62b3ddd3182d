import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

extension Invocation {
    /// Prints why the command failed, and adds it to the profile's list of errors.
    func refuse(_ error: any Error) async -> CommandStatus {
        let refusal = Refusal(describing: error, in: deploymentKind)
        report(refusal, from: error as? Fault)
        await record(refusal.fault)
        return refusal.status
    }

    private var deploymentKind: DeploymentKind { directory?.deploymentKind ?? .processes(data: nil) }

    /// - Parameter service: the fault, if a service sent it.
    private func report(_ refusal: Refusal, from service: Fault?) {
        if arguments.isJSON { return console.output.line(JSONEnvelope.line(refusal)) }
        let style = Style(for: console.notices, console.environment)
        let moments = MomentText(now: console.now(), isRelative: console.notices.isTerminal)
        let text = service.map { FaultText(fault: $0, command: page.command).message }
        let message = moments.replacing(in: text ?? Self.text(of: refusal.fault))
        console.notices.sentence("umkreis: \(message) [\(refusal.fault.code)]") { text in
            style.red("umkreis:") + text.dropFirst("umkreis:".count)
        }
        guard let hint = refusal.hint.map(deploymentKind.typed) else { return }
        console.notices.sentence(localized("cli.errors.try", ["hint": .words(PlainText.oneLine(hint))]), indent: 2)
    }

    /// A fault of the command line is in the user's language already.
    private static func text(of fault: Fault) -> String {
        let field = fault.field.map { " (\(PlainText.oneLine($0)))" } ?? ""
        return PlainText.oneLine(fault.message) + field
    }

    /// Also announces new errors.
    private func record(_ fault: Fault) async {
        guard ![FaultCode.declined, .interrupted].contains(fault.code), let profile else { return }
        let command = page.words
        let moment = console.now()
        try? await profile.changeErrors { $0.add(fault, of: command, at: moment) }
        let notices = UserNotices(console, profile, isJSON: arguments.isJSON, isQuiet: arguments.isQuiet)
        await notices?.showErrors()
    }
}
