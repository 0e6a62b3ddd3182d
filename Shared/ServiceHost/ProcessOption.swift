import Configuration

/// An option of a process: a flag, or an environment variable of the same name.
public struct ProcessOption: Sendable {
    /// The name, as in `--log-level`.
    public let name: String
    let placeholder: String
    let meaning: String
    let standard: String?

    /// - Parameters:
    ///   - placeholder: of the value, for help.
    ///   - standard: the default, for help.
    public init(_ name: String, _ placeholder: String, _ meaning: String, default standard: String? = nil) {
        (self.name, self.placeholder, self.meaning, self.standard) = (name, placeholder, meaning, standard)
    }

    var flag: String { "--\(name)" }
    var variable: String { name.uppercased().replacing("-", with: "_") }
    fileprivate var components: [String] { name.split(separator: "-").map(String.init) }
}

/// The values of a process's options: flags override the environment.
public struct OptionValues: Sendable {
    private let reader: ConfigReader

    /// Reads the environment only.
    init() {
        self.init(flags: [:])
    }

    /// - Parameter flags: values by name.
    init(flags: [String: String]) {
        let values = flags.map { name, value in
            let components = name.split(separator: "-").map(String.init)
            return (AbsoluteConfigKey(components), ConfigValue(.string(value), isSecret: false))
        }
        let given = InMemoryProvider(values: Dictionary(uniqueKeysWithValues: values))
        reader = ConfigReader(providers: [given, EnvironmentVariablesProvider()])
    }

    /// `nil` if it is neither given nor in the environment, or empty there.
    public subscript(option: ProcessOption) -> String? {
        reader.string(forKey: ConfigKey(option.components)).flatMap { $0.isEmpty ? nil : $0 }
    }
}
