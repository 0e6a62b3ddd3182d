import ServiceKit
import UmkreisStorage
import UmkreisTokens
import UmkreisWire
import ZeroMQTransport

/// A service process's configuration.
///
/// Precedence: flags, environment, settings in the data directory (``StoredSettings``), defaults.
struct HostConfiguration {
    let peers: PeerConfiguration
    let deployment: String
    let serviceKey: KeyFile
    /// `nil` on `tcp`, where the edge's CURVE key proves its callers' networks.
    let networkKey: KeyFile?
    private let values: OptionValues

    var data: String { peers.data }
    var listen: Endpoint { peers.listen }

    static let serviceKey = ProcessOption(
        "service-key",
        "FILE",
        "the key file that all processes of the stack share",
        default: "<data>/keys/service.key"
    )
    static let deployment = ProcessOption(
        "deployment",
        "NAME",
        "distinguishes stacks in tokens; the same for all services of one",
        default: "local"
    )

    static let store = ProcessOption(
        "store",
        "ADDRESS",
        "the PostgreSQL database that takes the place of the service's file: postgres://ROLE@HOST/DATABASE"
    )

    static let options =
        [serviceKey, PeerConfiguration.networkKey, deployment, store] + PeerConfiguration.options

    init(_ values: OptionValues, service: ServiceName, peers names: [ServiceName]) throws {
        let data = PeerConfiguration.data(values)
        self.values = values
        deployment = try HostConfiguration.deployment(values)
        serviceKey = KeyFile(at: values[HostConfiguration.serviceKey] ?? "\(data)/keys/service.key")
        peers = try PeerConfiguration(values, of: service, peers: names)
        networkKey = peers.listen.isTCP ? nil : peers.networkKey
    }

    /// The schema that takes the place of the service's file.
    ///
    /// - Throws: ``ConfigurationError`` for a service that needs a file, or an unreadable address.
    func place<Definition: ServiceDefinition>(of definition: Definition.Type) throws -> ServerPlace? {
        try Self.place(values, of: definition)
    }

    /// - Parameter isOffline: for a command that needs that no instance runs.
    static func place<Definition: ServiceDefinition>(
        _ values: OptionValues,
        of definition: Definition.Type,
        isOffline: Bool = false
    ) throws -> ServerPlace? {
        guard let address = values[Self.store] else { return nil }
        guard Definition.databaseOptions.isShareable else {
            throw ConfigurationError(key: Self.store.name, rule: "left out for \(Definition.name), which needs a file")
        }
        do {
            return try ServerPlace(address, schema: Definition.name.text, isOffline: isOffline)
        } catch {
            throw ConfigurationError(key: Self.store.name, rule: "the address of a PostgreSQL database: \(error)")
        }
    }

    private static func deployment(_ values: OptionValues) throws(ConfigurationError) -> String {
        let name = values[deployment] ?? "local"
        guard !ExampleValue.contains(name) else {
            throw ConfigurationError(key: "deployment", rule: "a name of your own; \(name) is an example")
        }
        return name
    }

    /// Given settings override stored ones.
    ///
    /// - Throws: ``InvalidSetting`` for an unknown stored one; ``ConfigurationError`` for an unusable file.
    func settings<Definition: ServiceDefinition>(of definition: Definition.Type) throws -> ServiceSettings {
        let stored = try SettingsFile(in: data).read().settings(of: definition.name)
        if let unknown = stored.keys.sorted().first(where: { !definition.allSettings.contains($0) }) {
            throw InvalidSetting(name: unknown, rule: "a setting of \(definition.name); remove it from settings.json")
        }
        let given = Self.given(definition.allSettings, values)
        return ServiceSettings(stored.mapValues(\.value).merging(given) { $1 })
    }

    static func given(_ names: [String], _ values: OptionValues) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, values[option(of: $0)]) }).compactMapValues(\.self)
    }

    private static func option(of setting: String, _ rule: String? = nil, _ standard: String? = nil) -> ProcessOption {
        ProcessOption("setting-\(setting)", "VALUE", rule ?? "a text", default: standard)
    }

    static func settingOptions<Definition: ServiceDefinition>(of definition: Definition.Type) -> [ProcessOption] {
        let report = SettingsReport(of: definition, stored: StoredSettings())
        return zip(definition.allSettings, report.settings).map { option(of: $0, $1.rule, $1.standard) }
    }
}

/// An invalid flag or variable.
public struct ConfigurationError: Error, CustomStringConvertible {
    let key: String
    let rule: String

    /// - Parameters:
    ///   - key: the flag's name.
    ///   - rule: what the flag must be.
    public init(key: String, rule: String) {
        (self.key, self.rule) = (key, rule)
    }

    public var description: String { "--\(key) must be \(rule)" }
}
