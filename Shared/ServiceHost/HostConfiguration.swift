import Configuration
import Logging
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
    let data: String
    let listen: Endpoint
    let peers: [ServiceName: Endpoint]
    /// `nil` on `ipc` only.
    let keys: WireKeys?
    let deployment: String
    let serviceKey: KeyFile
    let logLevel: Logger.Level
    private let reader: ConfigReader

    init(service: ServiceName, peers names: [ServiceName]) throws {
        let reader = ConfigReader(providers: [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()])
        let data = reader.string(forKey: "data", default: "./data")
        self.reader = reader
        self.data = data
        deployment = try HostConfiguration.deployment(reader)
        serviceKey = KeyFile(at: reader.string(forKey: "service.key", default: "\(data)/keys/service.key"))
        let level = reader.string(forKey: "log.level", default: "info")
        guard let logLevel = Logger.Level(rawValue: level) else {
            throw ConfigurationError(key: "log-level", rule: "one of trace, debug, info, notice, warning, error")
        }
        self.logLevel = logLevel
        listen = try HostConfiguration.endpoint(of: service, reader.string(forKey: "listen"), data, key: "listen") {
            text throws(InvalidEndpoint) in try Endpoint(text)
        }
        var peers: [ServiceName: Endpoint] = [:]
        for name in names {
            let text = reader.string(forKey: ConfigKey(["peer", name.text]))
            peers[name] = try HostConfiguration.endpoint(of: name, text, data, key: "peer-\(name)") {
                text throws(InvalidEndpoint) in try Endpoint.peer(text)
            }
        }
        self.peers = peers
        let keyed = ([("listen", listen)] + peers.map { ("peer-\($0)", $1) }).filter(\.1.isTCP).map(\.0).min()
        keys = try HostConfiguration.keys(of: service, demandedBy: keyed, reader)
    }

    private static func deployment(_ reader: ConfigReader) throws(ConfigurationError) -> String {
        let name = reader.string(forKey: "deployment", default: "local")
        guard !ExampleValue.contains(name) else {
            throw ConfigurationError(key: "deployment", rule: "a name of your own; \(name) is an example")
        }
        return name
    }

    /// - Parameter flag: the one that needs keys, if any.
    private static func keys(
        of service: ServiceName,
        demandedBy flag: String?,
        _ reader: ConfigReader
    ) throws -> WireKeys? {
        let given = ["curve.key", "curve.peers"].map { reader.string(forKey: ConfigKey($0)) }
        let (key, peers) = (given[0].flatMap(HostConfiguration.filled), given[1].flatMap(HostConfiguration.filled))
        guard let key, let peers else {
            guard let flag = flag ?? (key == nil ? nil : "curve-key") ?? (peers == nil ? nil : "curve-peers") else {
                return nil
            }
            throw ConfigurationError(
                key: key == nil ? "curve-key" : "curve-peers",
                rule: "given because of --\(flag): create both files with umkreis keys create DIR"
            )
        }
        let keys = try WireKeys(keyFile: key, peersFile: peers, now: { .now })
        guard keys.name == service.text else {
            throw ConfigurationError(
                key: "curve-key",
                rule: "a key of \(service), but \(key) is one of \(keys.name): give \(service).key"
            )
        }
        return keys
    }

    /// Empty variables count as unset.
    private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

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

    private static func endpoint(
        of service: ServiceName,
        _ text: String?,
        _ data: String,
        key: String,
        read: (String) throws(InvalidEndpoint) -> Endpoint
    ) throws -> Endpoint {
        if let text {
            do throws(InvalidEndpoint) {
                return try read(text)
            } catch {
                throw ConfigurationError(
                    key: key,
                    rule: "an address such as ipc:///run/umkreis.sock or tcp://auth:5701; \(text) is not: \(error.rule)"
                )
            }
        }
        return try Endpoint.local(dataDirectory: data, service: service)
    }
}

/// An invalid flag or variable.
struct ConfigurationError: Error, CustomStringConvertible {
    let key: String
    let rule: String

    var description: String { "--\(key) must be \(rule)" }
}
