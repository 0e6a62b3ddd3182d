public import Logging
public import UmkreisTokens
public import UmkreisWire
public import ZeroMQTransport

/// How a process reaches the services of its stack: part of ``HostConfiguration``, and all that a gateway needs.
public struct PeerConfiguration: Sendable {
    /// The stack's folder.
    public let data: String
    /// The process's own address.
    public let listen: Endpoint
    /// The addresses of each service's instances.
    public let endpoints: [ServiceName: [Endpoint]]
    /// `nil` on `ipc` only.
    public let keys: WireKeys?
    /// The key with which the edge proves its callers' networks on `ipc`.
    public let networkKey: KeyFile
    /// The least severe level that is logged.
    public let logLevel: Logger.Level

    private static let data = ProcessOption("data", "DIR", "the folder of the whole stack", default: "./data")
    private static let listen = ProcessOption(
        "listen",
        "ADDRESS",
        "the address for requests: ipc://PATH, or tcp://IPV4:PORT with keys, * for all addresses",
        default: "ipc://<data>/run/<name>.sock"
    )
    private static let curveKey = ProcessOption("curve-key", "FILE", "this process's secret key, for tcp")
    private static let curvePeers = ProcessOption("curve-peers", "FILE", "all public keys, for tcp")
    private static let logLevel = ProcessOption(
        "log-level",
        "LEVEL",
        Logger.Level.allCases.map(\.rawValue).joined(separator: ", "),
        default: "info"
    )

    /// An option of the services and of the edge.
    public static let networkKey = ProcessOption(
        "network-key",
        "FILE",
        "the key file by which services on ipc believe the edge about its callers' networks",
        default: "<data>/keys/network.key"
    )

    /// The options that every process reads.
    public static let options =
        [data, listen, curveKey, curvePeers, logLevel] + ServiceName.stack.map(peer)

    private static func peer(_ service: ServiceName) -> ProcessOption {
        ProcessOption(
            "peer-\(service)",
            "ADDRESS",
            "the address of \(service): ipc://PATH, or tcp://HOST:PORT with keys; of several instances with commas",
            default: "ipc://<data>/run/\(service).sock"
        )
    }

    static func data(_ values: OptionValues) -> String { values[data] ?? "./data" }

    /// Reads the options of a process that is no service.
    ///
    /// - Parameter name: the owner of its CURVE key.
    public init(_ values: OptionValues, of name: ServiceName) throws {
        try self.init(values, of: name, peers: ServiceName.stack)
    }

    init(_ values: OptionValues, of name: ServiceName, peers names: [ServiceName]) throws {
        let data = PeerConfiguration.data(values)
        self.data = data
        networkKey = KeyFile(at: values[PeerConfiguration.networkKey] ?? "\(data)/keys/network.key")
        let text = values[PeerConfiguration.listen]
        let listen = try PeerConfiguration.endpoints(of: name, text, data, key: "listen") {
            text throws(InvalidEndpoint) in try [Endpoint(text)]
        }[0]
        self.listen = listen
        logLevel = try PeerConfiguration.logLevel(values)
        var endpoints: [ServiceName: [Endpoint]] = [:]
        for name in names {
            let option = PeerConfiguration.peer(name)
            endpoints[name] = try PeerConfiguration.endpoints(of: name, values[option], data, key: option.name) {
                text throws(InvalidEndpoint) in try Endpoint.peers(text)
            }
        }
        self.endpoints = endpoints
        let all = [("listen", listen)] + endpoints.flatMap { name, all in all.map { ("peer-\(name)", $0) } }
        keys = try PeerConfiguration.keys(of: name.text, demandedBy: all.filter(\.1.isTCP).map(\.0).min(), values)
    }

    /// Creates the private folder of a process, `<data>/<name>`.
    public func makeFolder(of name: ServiceName) throws -> String { try DataFolder(of: name, in: data).path }

    private static func logLevel(_ values: OptionValues) throws(ConfigurationError) -> Logger.Level {
        guard let level = Logger.Level(rawValue: values[logLevel] ?? "info") else {
            throw ConfigurationError(key: logLevel.name, rule: "one of \(logLevel.meaning)")
        }
        return level
    }

    /// - Parameter flag: the one that needs keys, if any.
    private static func keys(of name: String, demandedBy flag: String?, _ values: OptionValues) throws -> WireKeys? {
        let (key, peers) = (values[curveKey], values[curvePeers])
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

    private static func endpoints(
        of service: ServiceName,
        _ text: String?,
        _ data: String,
        key: String,
        read: (String) throws(InvalidEndpoint) -> [Endpoint]
    ) throws -> [Endpoint] {
        guard let text else { return try [Endpoint.local(dataDirectory: data, service: service)] }
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
