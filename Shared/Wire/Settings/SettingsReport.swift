/// The settings of one service, as its executable prints them when it is started with the word `settings`.
public struct SettingsReport: Codable, Sendable, Equatable {
    /// The first argument of the executable; the second is a ``StoredSettings`` as JSON.
    public static let word = "settings"

    /// In the order in which the service declares them.
    public var settings: [ReportedSetting]
    /// Why the service would not start with what is stored; absent where it would.
    public var problem: SettingProblem?

    public init(settings: [ReportedSetting], problem: SettingProblem? = nil) {
        self.settings = settings
        self.problem = problem
    }
}

/// A setting with its value and where that comes from.
public struct ReportedSetting: Codable, Sendable, Equatable {
    /// With the service: `auth.password-minimum`.
    public var name: String
    /// Absent where there is none.
    public var value: String?
    public var source: SettingSource
    /// The app whose file has set it.
    public var app: String?
    /// What a value must be: `a whole number from 6 to 64`.
    public var rule: String?
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

/// Where the value of a setting comes from.
public struct SettingSource: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// A flag of the service, or its environment.
    public static let environment: SettingSource = "environment"
    /// `umkreis config set`.
    public static let config: SettingSource = "config"
    /// An app's file.
    public static let app: SettingSource = "app"
    public static let standard: SettingSource = "default"
}

/// A stored setting with which a service does not start.
public struct SettingProblem: Codable, Sendable, Equatable {
    /// With the service.
    public var name: String
    /// What it must be.
    public var rule: String

    public init(name: String, rule: String) {
        self.name = name
        self.rule = rule
    }
}
