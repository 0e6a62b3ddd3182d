import Configuration
public import Logging
public import Wire
public import ZeroMQTransport

/// How a process reaches the services of its stack: part of ``HostConfiguration``, and all that a gateway needs.
public struct PeerConfiguration: Sendable {
    /// The stack's folder.
    public let data: String
    /// The process's own address.
    public let listen: Endpoint
    /// The services' addresses.
    public let endpoints: [ServiceName: Endpoint]
    /// `nil` on `ipc` only.
    public let keys: WireKeys?
    /// The least severe level that is logged.
    public let logLevel: Logger.Level

    /// Reads the flags and the environment of a process that is no service.
    ///
    /// - Parameter name: the owner of its CURVE key.
    public init(of name: ServiceName) throws {
        try self.init(HostConfiguration.reader, of: name, peers: ServiceName.stack)
    }

    init(_ reader: ConfigReader, of name: ServiceName, peers names: [ServiceName]) throws {
        let data = HostConfiguration.data(reader)
        self.data = data
        listen = try PeerConfiguration.endpoint(of: name, reader.string(forKey: "listen"), data, key: "listen") {
            text throws(InvalidEndpoint) in try Endpoint(text)
        }
        logLevel = try PeerConfiguration.logLevel(reader)
        var endpoints: [ServiceName: Endpoint] = [:]
        for name in names {
            let text = reader.string(forKey: ConfigKey(["peer", name.text]))
            endpoints[name] = try PeerConfiguration.endpoint(of: name, text, data, key: "peer-\(name)") {
                text throws(InvalidEndpoint) in try Endpoint.peer(text)
            }
        }
        self.endpoints = endpoints
        let all = [("listen", listen)] + endpoints.map { ("peer-\($0)", $1) }
        keys = try PeerConfiguration.keys(of: name.text, demandedBy: all.filter(\.1.isTCP).map(\.0).min(), reader)
    }

    /// Creates the private folder of a process, `<data>/<name>`.
    public func makeFolder(of name: ServiceName) throws -> String { try DataFolder(of: name, in: data).path }

    private static func logLevel(_ reader: ConfigReader) throws(ConfigurationError) -> Logger.Level {
        guard let level = Logger.Level(rawValue: reader.string(forKey: "log.level", default: "info")) else {
            throw ConfigurationError(key: "log-level", rule: "one of trace, debug, info, notice, warning, error")
        }
        return level
    }

    /// - Parameter flag: the one that needs keys, if any.
    private static func keys(of name: String, demandedBy flag: String?, _ reader: ConfigReader) throws -> WireKeys? {
        let given = ["curve.key", "curve.peers"].map { reader.string(forKey: ConfigKey($0)) }
        let (key, peers) = (given[0].flatMap(filled), given[1].flatMap(filled))
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
        guard keys.name == name else {
            throw ConfigurationError(
                key: "curve-key",
                rule: "a key of \(name), but \(key) is one of \(keys.name): give \(name).key"
            )
        }
        return keys
    }

    /// Empty variables count as unset.
    private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

    private static func endpoint(
        of service: ServiceName,
        _ text: String?,
        _ data: String,
        key: String,
        read: (String) throws(InvalidEndpoint) -> Endpoint
    ) throws -> Endpoint {
        guard let text else { return try Endpoint.local(dataDirectory: data, service: service) }
        do throws(InvalidEndpoint) {
            return try read(text)
        } catch {
            throw ConfigurationError(
                key: key,
                rule: "an address such as ipc:///run/umkreis.sock or tcp://auth:5701; \(text) is not: \(error.rule)"
            )
        }
    }
}
