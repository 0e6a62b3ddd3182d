import Configuration
import ServiceKit
import Tokens
import Wire
import ZeroMQTransport

/// A service process's configuration.
///
/// Precedence: flags, environment, settings in the data directory (``StoredSettings``), defaults.
///
/// | flag | environment | meaning |
/// |---|---|---|
/// | `--data` | `DATA` | the stack's folder; `./data` |
/// | `--listen` | `LISTEN` | `ipc://PATH` or `tcp://ADDRESS:PORT`; `ipc://<data>/run/<service>.sock` |
/// | `--peer-<service>` | `PEER_<SERVICE>` | another service's address; in the same folder |
/// | `--curve-key` | `CURVE_KEY` | secret key file, for `tcp` |
/// | `--curve-peers` | `CURVE_PEERS` | public keys file, for `tcp` |
/// | `--service-key` | `SERVICE_KEY` | the stack's key file; `<data>/keys/service.key` |
/// | `--deployment` | `DEPLOYMENT` | distinguishes stacks in tokens; `local` |
/// | `--log-level` | `LOG_LEVEL` | trace, debug, info, notice, warning, error, critical; `info` |
/// | `--setting-<name>` | `SETTING_<NAME>` | a service setting |
struct HostConfiguration {
    let peers: PeerConfiguration
    let deployment: String
    let serviceKey: KeyFile
    private let reader: ConfigReader

    var data: String { peers.data }
    var listen: Endpoint { peers.listen }

    static var reader: ConfigReader {
        ConfigReader(providers: [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()])
    }

    static func data(_ reader: ConfigReader) -> String { reader.string(forKey: "data", default: "./data") }

    init(service: ServiceName, peers names: [ServiceName]) throws {
        let reader = HostConfiguration.reader
        let data = HostConfiguration.data(reader)
        self.reader = reader
        deployment = try HostConfiguration.deployment(reader)
        serviceKey = KeyFile(at: reader.string(forKey: "service.key", default: "\(data)/keys/service.key"))
        peers = try PeerConfiguration(reader, of: service, peers: names)
    }

    private static func deployment(_ reader: ConfigReader) throws(ConfigurationError) -> String {
        let name = reader.string(forKey: "deployment", default: "local")
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
        let given = Self.given(definition.allSettings, reader)
        return ServiceSettings(stored.mapValues(\.value).merging(given) { $1 })
    }

    static func given(_ names: [String], _ reader: ConfigReader) -> [String: String] {
        var found: [String: String] = [:]
        for name in names {
            found[name] = reader.string(forKey: ConfigKey(["setting"] + name.split(separator: "-").map(String.init)))
        }
        return found
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
