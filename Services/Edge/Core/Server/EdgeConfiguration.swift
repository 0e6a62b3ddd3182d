#if HTTP
import Foundation
public import ServiceHost
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// The configuration of the edge; flags before environment before defaults.
public struct EdgeConfiguration: Sendable {
    public let peers: PeerConfiguration
    let http: ListenAddress
    let console: ListenAddress?
    let trustedProxies: [AddressRange]
    let origins: Set<String>
    /// Names in `Host`; empty for any.
    let hosts: Set<String>
    /// Whether cookies and browsers may use TLS only.
    let isBehindTLS: Bool
    let cookieKey: KeyFile
    /// The folder of files for browsers.
    let web: String
    let map: MapSource?
    let connections: Int
    let connectionsOfNetwork: Int
    let streams: Int
    let rates: RateLimits.Rates

    public init(_ values: OptionValues) throws {
        peers = try PeerConfiguration(values, of: .edge)
        http = try ListenAddress(values[EdgeOptions.http] ?? "127.0.0.1:8080", flag: EdgeOptions.http.name)
        console = try values[EdgeOptions.console].map { try ListenAddress($0, flag: EdgeOptions.console.name) }
        trustedProxies = try Self.list(values, EdgeOptions.trustedProxies).map { text in
            guard let range = AddressRange(text) else {
                throw ConfigurationError(key: "trusted-proxies", rule: "addresses or networks such as 10.0.0.0/8")
            }
            return range
        }
        origins = Set(try Self.list(values, EdgeOptions.origins).map(Self.origin))
        hosts = Set(try Self.list(values, EdgeOptions.hosts).map(Self.host))
        isBehindTLS = try Self.flag(values, EdgeOptions.tls)
        cookieKey = KeyFile(at: values[EdgeOptions.cookieKey] ?? "\(peers.data)/keys/edge.key")
        web = values[EdgeOptions.web] ?? Self.webBesideExecutable
        let attribution = values[EdgeOptions.mapAttribution]
        map = try values[EdgeOptions.mapTiles].map { try MapSource(tiles: $0, attribution: attribution) }
        connections = try Self.number(values, EdgeOptions.connections, in: 1...60_000, default: 12_000)
        streams = try Self.number(values, EdgeOptions.streams, in: 1...60_000, default: 256)
        connectionsOfNetwork = try Self.number(
            values,
            EdgeOptions.connectionsOfNetwork,
            in: 1...60_000,
            default: streams + Self.connectionsBesideStreams
        )
        rates = RateLimits.Rates(
            reads: try Self.number(values, EdgeOptions.reads, in: 1...1_000_000, default: 600),
            writes: try Self.number(values, EdgeOptions.writes, in: 1...1_000_000, default: 120),
            pages: try Self.number(values, EdgeOptions.pages, in: 1...1_000_000, default: 12_000),
            signIns: try Self.number(values, EdgeOptions.signIns, in: 1...1_000_000, default: 60),
            guests: try Self.number(values, EdgeOptions.guests, in: 1...1_000_000, default: 300),
            usersOfNetwork: try Self.number(values, EdgeOptions.usersOfNetwork, in: 1...10_000, default: 50)
        )
    }

    /// Connections for the calls of a network that has all its streams open.
    private static let connectionsBesideStreams = 64

    private static var webBesideExecutable: String {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
        return URL(filePath: executable).deletingLastPathComponent().appending(path: "umkreis-web").path
    }

    private static func list(_ values: OptionValues, _ option: ProcessOption) -> [String] {
        values[option]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    }

    private static func number(
        _ values: OptionValues,
        _ option: ProcessOption,
        in range: ClosedRange<Int>,
        default defaultValue: Int
    ) throws(ConfigurationError) -> Int {
        guard let text = values[option] else { return defaultValue }
        guard let number = Int(text), range.contains(number) else {
            throw ConfigurationError(
                key: option.name,
                rule: "a whole number between \(range.lowerBound) and \(range.upperBound)"
            )
        }
        return number
    }

    private static func flag(_ values: OptionValues, _ option: ProcessOption) throws(ConfigurationError) -> Bool {
        switch values[option] ?? "no" {
        case "yes": return true
        case "no": return false
        default: throw ConfigurationError(key: option.name, rule: "yes or no")
        }
    }

    private static func host(_ text: String) throws(ConfigurationError) -> String {
        guard !text.contains(/:\d*$/) || text.hasSuffix("]"), let name = HostCheck.name(in: text) else {
            throw ConfigurationError(key: "hosts", rule: "names or addresses such as api.example.org, without a port")
        }
        return name
    }

    private static func origin(_ text: String) throws(ConfigurationError) -> String {
        guard let match = text.lowercased().wholeMatch(of: /(https?):\/\/([^\/\s?#@*]+)/),
            HostCheck.name(in: String(match.2)) != nil
        else {
            throw ConfigurationError(
                key: "origins",
                rule: "origins such as https://app.example, without a path or a placeholder"
            )
        }
        // Browsers omit the usual port.
        let defaultPort = match.1 == "https" ? ":443" : ":80"
        return "\(match.1)://\(match.2.hasSuffix(defaultPort) ? match.2.dropLast(defaultPort.count) : match.2)"
    }
}

/// An address to listen on.
struct ListenAddress: Sendable, Equatable {
    let host: String
    /// 0 for any free port.
    let port: Int

    /// Parses `HOST:PORT` or `[IPV6]:PORT`.
    init(_ text: String, flag: String) throws(ConfigurationError) {
        guard let match = text.wholeMatch(of: /(?:\[([0-9a-fA-F:.]+)\]|([^:\[\]\s]+)):(\d{1,5})/),
            let port = Int(match.3), port <= 65_535, let host = match.1 ?? match.2
        else {
            throw ConfigurationError(key: flag, rule: "an address and a port such as 127.0.0.1:8080 or [::1]:8080")
        }
        self.host = String(host)
        self.port = port
    }
}
#endif
