public import Glibc
public import UmkreisTexts
public import UmkreisWire

/// A fault with a hint what to type next.
public struct Refusal: Error, Equatable {
    /// Code and message.
    public var fault: Fault
    /// The next command.
    public var hint: String?

    public init(_ fault: Fault, hint: String? = nil) {
        self.fault = fault
        self.hint = hint
    }

    /// A fault of the command line itself, in the user's language.
    ///
    /// - Parameters:
    ///   - key: `cli.rule.<rule>`; the rule and the values become members of the fault.
    ///   - field: the option or argument at fault.
    public init(
        _ code: FaultCode,
        _ key: String,
        _ values: [String: TextValue] = [:],
        field: String? = nil,
        hint: String? = nil
    ) {
        let rule = key.split(separator: ".").last.map(String.init)
        let message = localized(key, values)
        let members = values.isEmpty ? nil : values.mapValues(\.ruleValue)
        self.init(Fault(code, message, field: field, rule: rule, values: members), hint: hint)
    }

    public static func configuration(_ message: String, hint: String? = nil) -> Refusal {
        Refusal(Fault(.configuration, message), hint: hint)
    }

    /// A failed system call.
    public static func failed(_ action: String, _ number: Int32 = errno, hint: String? = nil) -> Refusal {
        .configuration("\(action): \(String(cString: strerror(number)))", hint: hint)
    }

    /// A system call that failed on a file.
    ///
    /// - Parameter key: a text with `{path}` and `{reason}`.
    public static func failed(_ key: String, on path: String, _ number: Int32 = errno, hint: String? = nil) -> Refusal {
        let reason = String(cString: strerror(number))
        return Refusal(.configuration, key, ["path": .words(path), "reason": .words(reason)], hint: hint)
    }
}

extension TextValue {
    fileprivate var ruleValue: RuleValue {
        switch self {
        case .words(let words): .words([words])
        case .count(let count): .number(Double(count))
        case .decimal(let number, _): .number(number)
        }
    }
}

extension FaultCode {
    /// A file or variable is unusable; never sent over the wire.
    public static let configuration: FaultCode = "configuration"
    /// The stack isn't running; never sent over the wire.
    public static let stackDown: FaultCode = "stack-down"
}

extension Refusal {
    /// Refuses a file of a later version, which must not be replaced.
    ///
    /// - Parameter version: `nil` if the file has none.
    public static func requireKnown(_ version: Int?, upTo known: Int, of path: String) throws(Refusal) {
        guard let version, version > known else { return }
        throw Refusal(
            .configuration,
            "cli.rule.file-newer",
            ["path": .words(path)],
            hint: localized("cli.hint.newerProgram")
        )
    }
}
