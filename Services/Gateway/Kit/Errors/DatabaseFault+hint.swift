package import GatewaySupervision
import UmkreisTexts
package import UmkreisWire

extension DatabaseFault {
    /// Returns an operator's next steps, with the commands and the page of the deployment.
    ///
    /// - Parameter path: the data folder.
    package func hint(for service: ServiceName, in kind: DeploymentKind, path: String = "DIR") -> String {
        let page = TextValue.words(kind.page)
        return switch self {
        case .missing:
            localized(
                "cli.hint.databaseMissing",
                ["page": page, "command": .words(kind.emptyStart(of: service, in: path))]
            )
        case .removed: localized("cli.hint.databaseRemoved", ["page": page, "service": .words(service.text)])
        case .damaged:
            localized("cli.doctor.files.restore", ["page": page, "command": .words(kind.stop(service))])
        }
    }
}
