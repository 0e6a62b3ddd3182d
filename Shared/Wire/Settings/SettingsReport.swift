/// A service's settings, printed by its `settings` command.
public struct SettingsReport: Codable, Sendable, Equatable {
    /// The executable's first argument; ``StoredSettings`` as JSON is the second.
    public static let word = "settings"

    /// Settings in the order of declaration.
    public var settings: [SettingDescription]
    /// Prevents the start.
    public var problem: SettingProblem?

    public init(settings: [SettingDescription], problem: SettingProblem? = nil) {
        self.settings = settings
        self.problem = problem
    }
}

public struct SettingDescription: Codable, Sendable, Equatable {
    /// The full name: `auth.password-minimum`.
    public var name: String
    /// The effective value, if any.
    public var value: String?
    /// The source of the value.
    public var source: SettingSource
    /// The app that set it.
    public var app: String?
    /// Rule in words: `a whole number from 6 to 64`.
    public var rule: String?
    /// The default value.
    public var standard: String?
    /// Whether an app's file may set it.
    public var isPolicy: Bool

    public init(
        name: String,
        value: String? = nil,
        source: SettingSource,
        app: String? = nil,
        rule: String? = nil,
        standard: String? = nil,
        isPolicy: Bool
    ) {
        self.name = name
        self.value = value
        self.source = source
        self.app = app
        self.rule = rule
        self.standard = standard
        self.isPolicy = isPolicy
    }
}

/// The source of a setting's value.
public struct SettingSource: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Flag or environment.
    public static let environment: SettingSource = "environment"
    /// `umkreis config set`.
    public static let config: SettingSource = "config"
    /// An app's file.
    public static let app: SettingSource = "app"
    /// The built-in default.
    public static let standard: SettingSource = "default"
}

/// A stored setting that prevents the start.
public struct SettingProblem: Codable, Sendable, Equatable {
    /// The full name.
    public var name: String
    /// The broken rule in words.
    public var rule: String

    public init(name: String, rule: String) {
        self.name = name
        self.rule = rule
    }
}
