#if HTTP
import Configuration
import Foundation
public import ServiceHost
import Tokens
import Vocabulary
import Wire

/// The configuration of the edge; flags before environment before defaults.
///
/// | flag | environment | meaning |
/// |---|---|---|
/// | `--http` | `HTTP` | the address for apps and browsers; `127.0.0.1:8080` |
/// | `--console` | `CONSOLE` | the address for moderators and operators; off |
/// | `--trusted-proxies` | `TRUSTED_PROXIES` | proxies whose `X-Forwarded-For` is trusted; by default no proxy |
/// | `--origins` | `ORIGINS` | other origins that may call (CORS), such as `https://app.example`; by default no origin |
/// | `--tls` | `TLS` | `yes` if browsers reach it through a proxy that speaks TLS, `no` for trials; `no` |
/// | `--cookie-key` | `COOKIE_KEY` | the key file of browsers' cookies; `<data>/keys/edge.key` |
/// | `--web` | `WEB` | the folder of the web files; `umkreis-web` beside the executable |
/// | `--map-tiles` | `MAP_TILES` | tiles below the web app's pins, `https://…/{z}/{x}/{y}.png`; by default outlines only |
/// | `--map-attribution` | `MAP_ATTRIBUTION` | their attribution, required with them |
/// | `--connections` | `CONNECTIONS` | open connections, 1…60,000; 12,000 |
/// | `--streams-per-network` | `STREAMS_PER_NETWORK` | open event streams of one network; 256 |
/// | `--reads-per-minute` | `READS_PER_MINUTE` | of one network; 600 |
/// | `--writes-per-minute` | `WRITES_PER_MINUTE` | of one network; 120 |
/// | `--sign-ins-per-minute` | `SIGN_INS_PER_MINUTE` | guests, registrations, sign-ins, resets of one network; 10 |
///
/// Those of ``PeerConfiguration`` besides: the stack's folder, the services' addresses, keys and the log level, and the
/// address at which operators ask for the edge's metrics (`--listen`).
public struct EdgeConfiguration: Sendable {
    public let peers: PeerConfiguration
    let http: ListenAddress
    let console: ListenAddress?
    let trustedProxies: [AddressRange]
    let origins: Set<String>
    /// Whether cookies are for TLS only, and browsers are told to use only TLS.
    let isBehindTLS: Bool
    let cookieKey: KeyFile
    /// The folder of files for browsers.
    let web: String
    let map: MapSource?
    let connections: Int
    let streams: Int
    let rates: RateLimits.Rates

    public init() throws {
        let reader = ConfigReader(providers: [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()])
        peers = try PeerConfiguration(of: .edge)
        http = try ListenAddress(reader.string(forKey: "http", default: "127.0.0.1:8080"), flag: "http")
        console = try Self.given(reader, "console").map { try ListenAddress($0, flag: "console") }
        trustedProxies = try Self.list(reader, "trusted.proxies").map { text in
            guard let range = AddressRange(text) else {
                throw ConfigurationError(key: "trusted-proxies", rule: "addresses or networks such as 10.0.0.0/8")
            }
            return range
        }
        origins = Set(try Self.list(reader, "origins").map(Self.origin))
        isBehindTLS = try Self.flag(reader, "tls")
        cookieKey = KeyFile(at: Self.given(reader, "cookie.key") ?? "\(peers.data)/keys/edge.key")
        web = Self.given(reader, "web") ?? Self.webBesideExecutable
        let attribution = Self.given(reader, "map.attribution")
        map = try Self.given(reader, "map.tiles").map { try MapSource(tiles: $0, attribution: attribution) }
        connections = try Self.number(reader, "connections", in: 1...60_000, usual: 12_000)
        streams = try Self.number(reader, "streams.per.network", in: 1...60_000, usual: 256)
        rates = RateLimits.Rates(
            reads: try Self.number(reader, "reads.per.minute", in: 1...1_000_000, usual: 600),
            writes: try Self.number(reader, "writes.per.minute", in: 1...1_000_000, usual: 120),
            signIns: try Self.number(reader, "sign.ins.per.minute", in: 1...1_000_000, usual: 10)
        )
    }

    private static var webBesideExecutable: String {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
        return URL(filePath: executable).deletingLastPathComponent().appending(path: "umkreis-web").path
    }

    /// Empty variables count as unset.
    private static func given(_ reader: ConfigReader, _ key: String) -> String? {
        reader.string(forKey: ConfigKey(stringLiteral: key)).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func list(_ reader: ConfigReader, _ key: String) -> [String] {
        given(reader, key)?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    }

    private static func number(
        _ reader: ConfigReader,
        _ key: String,
        in range: ClosedRange<Int>,
        usual: Int
    ) throws(ConfigurationError) -> Int {
        guard let text = given(reader, key) else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw ConfigurationError(
                key: key.replacing(".", with: "-"),
                rule: "a whole number between \(range.lowerBound) and \(range.upperBound)"
            )
        }
        return number
    }

    private static func flag(_ reader: ConfigReader, _ key: String) throws(ConfigurationError) -> Bool {
        switch given(reader, key) ?? "no" {
        case "yes": return true
        case "no": return false
        default: throw ConfigurationError(key: key, rule: "yes or no")
        }
    }

    private static func origin(_ text: String) throws(ConfigurationError) -> String {
        guard text.wholeMatch(of: /https?:\/\/[^\/\s?#@]+/) != nil else {
            throw ConfigurationError(key: "origins", rule: "origins such as https://app.example, without a path")
        }
        return text.lowercased()
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
