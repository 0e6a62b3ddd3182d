/// The settings in the data directory, by full name.
///
/// Flags and environment override them; operators' settings override apps'.
public struct StoredSettings: Codable, Sendable, Equatable {
    /// Name of the file in the data directory, with mode 0600.
    public static let fileName = "settings.json"
    /// Maximum in bytes.
    public static let maximumBytes = 64 * 1024
    /// The version of the file that this program writes.
    public static let version = 1

    private var v = StoredSettings.version
    /// Set by operators.
    public var set: [String: String]
    /// Set by apps' files, by app name.
    public var apps: [String: [String: String]]

    public init(set: [String: String] = [:], apps: [String: [String: String]] = [:]) {
        self.set = set
        self.apps = apps
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decodeIfPresent(Int.self, forKey: .v) ?? 1
        guard version <= Self.version else {
            throw DecodingError.dataCorruptedError(forKey: .v, in: container, debugDescription: "a later version")
        }
        set = try container.decodeIfPresent([String: String].self, forKey: .set) ?? [:]
        apps = try container.decodeIfPresent([String: [String: String]].self, forKey: .apps) ?? [:]
    }

    public subscript(name: String) -> StoredSetting? {
        if let value = set[name] { return StoredSetting(value: value) }
        let app = apps.keys.sorted().first { apps[$0]?[name] != nil }
        return app.flatMap { app in apps[app]?[name].map { StoredSetting(value: $0, app: app) } }
    }

    /// Returns a service's settings, by name without the service.
    public func settings(of service: ServiceName) -> [String: StoredSetting] {
        let names = Set(set.keys).union(apps.values.flatMap(\.keys)).filter { $0.hasPrefix("\(service).") }
        return names.reduce(into: [:]) { found, name in
            found[String(name.dropFirst(service.text.count + 1))] = self[name]
        }
    }
}

public struct StoredSetting: Sendable, Equatable {
    /// The stored value.
    public let value: String
    /// `nil` for an operator.
    public let app: String?

    public init(value: String, app: String? = nil) {
        self.value = value
        self.app = app
    }
}
