import UmkreisWire

/// The help text of a program.
struct ProcessUsage {
    private let options: ProcessOptions

    init(_ options: ProcessOptions) {
        self.options = options
    }

    func text(of subcommand: ProcessOptions.Subcommand?) -> String {
        guard let subcommand else { return text }
        var parts = ["usage: \(usage(of: subcommand))", subcommand.meaning]
        if subcommand.takesOptions {
            parts.append(list(subcommand.options + options.options, under: ProcessUsage.optionsTitle))
        }
        return parts.joined(separator: "\n\n")
    }

    private var text: String {
        let usages = ["\(options.program) [OPTION…]"] + options.subcommands.map(usage)
        var parts = [
            "\(options.program) \(Release.version): \(options.summary)",
            "usage: " + usages.joined(separator: "\n       "),
            list(options.options, under: ProcessUsage.optionsTitle),
        ]
        if let settings = options.settings {
            parts.append(list(settings, under: "Settings, which override those of umkreis config set:"))
        }
        for subcommand in options.subcommands { parts.append("\(subcommand.word): \(subcommand.meaning)") }
        parts.append("Exit codes: \(ProcessExit.meanings)")
        return parts.joined(separator: "\n\n")
    }

    private static let optionsTitle =
        "Options, each with its environment variable; a flag overrides a variable, an empty variable counts as unset:"

    private func usage(of subcommand: ProcessOptions.Subcommand) -> String {
        let arguments = subcommand.options.map { "[\($0.flag) \($0.placeholder)]" } + [subcommand.arguments]
        let all = subcommand.takesOptions ? arguments + ["[OPTION…]"] : arguments
        return ([options.program, subcommand.word] + all).filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func list(_ options: [ProcessOption], under title: String) -> String {
        let lines = options.map { option in
            let standard = option.standard.map { "; default: \($0)" } ?? ""
            return "  \(option.flag) \(option.placeholder)  (\(option.variable))\n      \(option.meaning)\(standard)"
        }
        return ([title] + lines).joined(separator: "\n")
    }
}

/// The exit codes of a service or the edge.
public enum ProcessExit {
    /// A loop of the process is stuck.
    public static let stuck: Int32 = 70
    /// A mistake in the configuration, or an unusable data folder.
    public static let configuration: Int32 = 78

    static let meanings =
        "0 after a requested stop, \(stuck) if a loop of the process was stuck, \(configuration) for a problem that "
        + "needs the operator (the last line on standard error has it)"
}
