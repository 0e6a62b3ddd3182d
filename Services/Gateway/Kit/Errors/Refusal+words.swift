import ArgumentParser
package import GatewaySupervision
import UmkreisTexts
import UmkreisTokens
package import UmkreisWire

extension Refusal {
    package static func usage(_ message: String, field: String? = nil, hint: String? = nil) -> Refusal {
        Refusal(Fault(.usage, message, field: field), hint: hint)
    }

    static func signInRequired(_ message: String) -> Refusal {
        Refusal(
            Fault(.unauthenticated, message),
            hint: localized("cli.hint.signIn")
        )
    }

    /// - Parameter rule: the key of the reason.
    package static func ownerOnly(_ rule: String, _ directory: DataDirectory) -> Refusal {
        Refusal(
            Fault(.forbidden, localized(rule, ["path": .words(directory.path)])),
            hint: localized("cli.errors.runAsStackUser")
        )
    }

    /// The owner's token was signed for another deployment.
    static func otherDeployment(_ fault: Fault, _ directory: DataDirectory) -> Refusal {
        Refusal(
            fault,
            hint: localized("cli.errors.otherDeploymentName", ["deployment": "\(directory.deployment)"])
        )
    }

    package static func stackDown(_ directory: DataDirectory) -> Refusal {
        if let owner = directory.foreignOwner {
            let values: [String: TextValue] = ["path": .words(directory.path), "owner": .words(owner)]
            return Refusal(.stackDown, "cli.rule.stack-foreign", values, hint: localized("cli.errors.runAsStackUser"))
        }
        return Refusal(
            Fault(.stackDown, localized("cli.errors.stackNotRunning", ["path": "\(directory.path)"])),
            hint: directory.startOrOperator
        )
    }
}

extension DataDirectory {
    /// The command that starts the stack, or the operator of a stack that systemd runs.
    fileprivate var startOrOperator: String {
        let start = deploymentKind.start
        guard let path = folderOfUnits else { return start }
        return localized("cli.hint.unitsElsewhere", ["path": .words(path), "command": .words(start)])
    }
}

extension Refusal {
    /// A service has no process, though others of the stack run.
    static func serviceDown(_ service: ServiceName, _ directory: DataDirectory) -> Refusal {
        Refusal(
            .unavailable,
            "cli.rule.service-down",
            ["service": .words(service.text)],
            hint: directory.deploymentKind.start(service)
        )
    }
}

extension FaultCode {
    /// Never sent over the wire.
    package static let usage: FaultCode = "usage"
    /// The user didn't confirm; never sent over the wire.
    package static let declined: FaultCode = "declined"
    /// Ctrl-C; never sent over the wire.
    package static let interrupted: FaultCode = "interrupted"
}

extension Refusal {
    /// - Parameter kind: for the commands of hints.
    package init(describing error: any Error, in kind: DeploymentKind = .processes(data: nil)) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let fault as Fault where DatabaseFault(fault) != nil: self.init(ofDatabase: fault, in: kind)
        case let fault as Fault: self.init(fault, hint: Refusal.hint(for: fault, in: kind))
        case let convertible as any FaultConvertible: self.init(convertible.fault)
        case let key as KeyFileError: self = .configuration("\(key)")
        case is CancellationError: self.init(Fault(.interrupted, localized("cli.errors.interrupted")))
        default: self.init(Fault(.internal, "\(error)"))
        }
    }

    /// Creates the refusal with an operator's next step.
    private init(ofDatabase fault: Fault, in kind: DeploymentKind) {
        let service: ServiceName = if case .words(let name) = fault.textValues["service"] { .init(name) } else { "" }
        let hint = DatabaseFault(fault)?.hint(for: service, in: kind)
        self.init(fault.code, "cli.rule.\(fault.rule ?? "")", ["service": .words(service.text)], hint: hint)
    }

    private static func hint(for fault: Fault, in kind: DeploymentKind) -> String? {
        switch fault.code {
        case .unauthenticated where ["password", "code", "formerCode"].contains(fault.field): nil
        case .unauthenticated: localized("cli.hint.signInAgain")
        case .invalid where fault.rule == "not-filterable": localized("cli.errors.makeItFilterable")
        case .notFound where fault.field == "conversation": localized("cli.hint.chats")
        case .forbidden where fault.rule == "email-unverified": "umkreis account verify"
        case .throttled, .overloaded, .draining:
            fault.retryAfterMs.map { localized("cli.errors.retryLater", ["count": .count(max(1, ($0 + 999) / 1000))]) }
                ?? localized("cli.errors.retrySoon")
        case .unavailable where fault.rule == "key-refused": localized("cli.hint.keysRotate")
        case .unavailable where fault.rule == "unknown-host": localized("cli.errors.hostUnknown")
        case .unavailable, .deadlineExceeded: kind.command("doctor")
        case .unknownCall: localized("cli.hint.calls")
        case .internal: kind.logs()
        default: nil
        }
    }
}
