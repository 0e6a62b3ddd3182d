import Glibc
import UmkreisMessaging
import UmkreisWire
import ZeroMQTransport

/// The health check `umkreis-<service> probe` with `--timeout`.
///
/// Exits with 0 if ready, 1 if not, 78 for a configuration mistake.
struct Probe {
    static let word = "probe"
    private static let timeout = ProcessOption("timeout", "TIME", "1ms to 60s, as in 500ms or 2s", default: "2s")

    static let subcommand = ProcessOptions.Subcommand(
        word,
        "A health check: asks the running service whether it is ready. Exits with 0 if it is, 1 if not, 78 for a mistake "
            + "in the configuration, with one line on standard error unless it is 0.",
        options: [timeout]
    )

    private let service: ServiceName
    private let endpoint: Endpoint
    private let keys: WireKeys?
    private let timeout: Duration

    static func run(_ service: ServiceName, _ options: ProcessOptions) async -> Never {
        do {
            let probe = try Probe(of: service, try options.values())
            guard let fault = await probe.fault() else { exit(0) }
            report("\(service) is not ready at \(probe.endpoint): \(fault.message)")
            exit(1)
        } catch {
            report("\(service): \(error)")
            exit(ProcessExit.configuration)
        }
    }

    private static func report(_ line: String) {
        LogSink.standardError.write { _ in Array(line.utf8) }
    }

    private init(of service: ServiceName, _ values: OptionValues) throws {
        let configuration = try HostConfiguration(values, service: service, peers: [])
        self.service = service
        keys = configuration.peers.keys
        endpoint = try Probe.localAddress(of: configuration.listen)
        guard let timeout = Probe.duration(values[Probe.timeout] ?? "2s") else {
            throw ConfigurationError(key: Probe.timeout.name, rule: Probe.timeout.meaning)
        }
        self.timeout = timeout
    }

    /// Returns `nil` if the service is ready.
    private func fault() async -> Fault? {
        let loop = SocketLoop(keys: keys)
        let transport = ZeroMQTransport(loop: loop, replyID: IncomingReply.replyID) { _ in endpoint }
        var fault: Fault?
        do throws(Fault) {
            _ = try await Client(over: transport, timeout: timeout).send(Ready(), to: service)
        } catch {
            fault = error
        }
        await loop.shutdown()
        return fault
    }

    /// Replaces all addresses by loopback.
    private static func localAddress(of listen: Endpoint) throws -> Endpoint {
        guard let host = listen.host, ["*", "0.0.0.0"].contains(host) else { return try .peer(listen.text) }
        return try .peer(listen.text.replacing("//\(host):", with: "//127.0.0.1:"))
    }

    /// Parses `500ms`, `2s` or seconds, 1 ms…60 s.
    private static func duration(_ text: String) -> Duration? {
        let unit = ["ms", "s"].first { text.hasSuffix($0) } ?? ""
        guard let number = Double(text.dropLast(unit.count)) else { return nil }
        let milliseconds = unit == "ms" ? number : number * 1000
        return (1...60_000).contains(milliseconds) ? .milliseconds(Int(milliseconds)) : nil
    }
}
