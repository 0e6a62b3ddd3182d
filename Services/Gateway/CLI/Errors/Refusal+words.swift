import ArgumentParser
import GatewaySupervision
import Texts
import Tokens
import Wire

extension Refusal {
    static func usage(_ message: String, field: String? = nil, hint: String? = nil) -> Refusal {
        Refusal(Fault(.usage, message, field: field), hint: hint)
    }

    static func signInRequired(_ message: String) -> Refusal {
        Refusal(
            Fault(.unauthenticated, message),
            hint: "umkreis account sign-in LOGIN, or umkreis account register --email ADDRESS --name NAME"
        )
    }

    /// - Parameter rule: the key of the reason.
    static func ownerOnly(_ rule: String, _ name: String, _ directory: DataDirectory) -> Refusal {
        Refusal(
            Fault(.forbidden, localized(rule, ["call": .words(name), "path": .words(directory.path)])),
            hint: localized("cli.errors.runItAsTheUser")
        )
    }

    /// The owner's token was signed for another deployment.
    static func otherDeployment(_ fault: Fault, _ directory: DataDirectory) -> Refusal {
        Refusal(
            fault,
            hint: localized("cli.errors.theStackMayHaveAnother", ["deployment": "\(directory.deployment)"])
        )
    }

    static func stackDown(_ directory: DataDirectory) -> Refusal {
        Refusal(
            Fault(.stackDown, localized("cli.errors.theStackOfIsNot", ["path": "\(directory.path)"])),
            hint: "umkreis up --data \(directory.path)"
        )
    }
}

extension FaultCode {
    /// Never sent over the wire.
    static let usage: FaultCode = "usage"
    /// The user didn't confirm; never sent over the wire.
    static let declined: FaultCode = "declined"
    /// Ctrl-C; never sent over the wire.
    static let interrupted: FaultCode = "interrupted"
}

extension Refusal {
    init(describing error: any Error) {
        switch error {
        case let refusal as Refusal: self = refusal
        case let fault as Fault: self.init(fault, hint: Refusal.hint(for: fault))
        case let convertible as any FaultConvertible: self.init(convertible.fault)
        case let key as KeyFileError: self = .configuration("\(key)")
        case is CancellationError: self.init(Fault(.interrupted, localized("cli.errors.interrupted")))
        default: self.init(Fault(.internal, "\(error)"))
        }
    }

    init(_ arguments: [String], parsing error: any Error) {
        let lines = RootCommand.message(for: error).split(separator: "\n").map(String.init)
        let usage = RootCommand.fullMessage(for: error, columns: 80).split(separator: "\n")
            .first { $0.hasPrefix("Usage: ") }
        let command = usage?.dropFirst("Usage: ".count).prefix { $0 != "[" && $0 != "<" }
        let hint =
            Self.isTextParsedAsOption(arguments)
            ? localized("cli.errors.putTextThatBeginsWith") : command.map { "\($0)--help" }
        self = .usage(ParserMessage.localized(lines.joined(separator: " ")), hint: hint)
    }

    /// Whether a text such as `-5 degrees` was parsed as an option.
    private static func isTextParsedAsOption(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { word in
            let name = word.prefix { $0 != "=" }
            return name.hasPrefix("-") && (name.contains(" ") || name.dropFirst().first?.isNumber == true)
        }
    }

    private static func hint(for fault: Fault) -> String? {
        switch fault.code {
        case .unauthenticated where ["password", "code", "formerCode"].contains(fault.field): nil
        case .unauthenticated: "umkreis account sign-in LOGIN, or umkreis account reset LOGIN"
        case .invalid where fault.rule == "not-filterable": localized("cli.errors.makeItFilterable")
        case .notFound where fault.field == "conversation": "umkreis chat list, umkreis chat open --about POST"
        case .forbidden where fault.rule == "email-unverified": "umkreis account verify"
        case .throttled, .overloaded, .draining:
            fault.retryAfterMs.map { localized("cli.errors.retryIn", ["count": .count(max(1, ($0 + 999) / 1000))]) }
                ?? localized("cli.errors.retrySoon")
        case .unavailable where fault.rule == "key-refused": "umkreis keys list, then umkreis keys rotate NAME"
        case .unavailable, .deadlineExceeded: "umkreis doctor"
        case .unknownCall: "umkreis services, umkreis describe SERVICE"
        case .internal: "umkreis logs"
        default: nil
        }
    }
}
