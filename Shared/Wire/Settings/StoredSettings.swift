/// The settings that a deployment keeps in its data directory, by full name (`auth.password-minimum`).
///
/// Flags and the environment override them. What an operator has set goes before what an app's file has.
public struct StoredSettings: Codable, Sendable, Equatable {
    /// In the data directory, with mode 0600.
    public static let fileName = "settings.json"
    /// Bytes of the file.
    public static let longest = 64 * 1024

    /// By operators.
    public var set: [String: String]
    /// By apps' files, by the app's name.
    public var apps: [String: [String: String]]

    public init(set: [String: String] = [:], apps: [String: [String: String]] = [:]) {
        self.set = set
        self.apps = apps
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        set = try container.decodeIfPresent([String: String].self, forKey: .set) ?? [:]
        apps = try container.decodeIfPresent([String: [String: String]].self, forKey: .apps) ?? [:]
    }

    /// The setting of a full name; `nil` where it is not stored.
    public subscript(name: String) -> StoredSetting? {
        if let value = set[name] { return StoredSetting(value: value) }
        let app = apps.keys.sorted().first { apps[$0]?[name] != nil }
        return app.flatMap { app in apps[app]?[name].map { StoredSetting(value: $0, app: app) } }
    }

    /// The settings of a service, by the service's own names.
    public func settings(of service: ServiceName) -> [String: StoredSetting] {
        let names = Set(set.keys).union(apps.values.flatMap(\.keys)).filter { $0.hasPrefix("\(service).") }
        return names.reduce(into: [:]) { found, name in
            found[String(name.dropFirst(service.text.count + 1))] = self[name]
        }
    }
}

/// A stored setting and who has set it.
public struct StoredSetting: Sendable, Equatable {
    public let value: String
    /// `nil` for an operator.
    public let app: String?

    public init(value: String, app: String? = nil) {
        self.value = value
        self.app = app
    }
}
