import Glibc
import UmkreisTexts
import UmkreisWire

/// The addresses of the HTTP edge.
public struct EdgeAddresses: Codable, Equatable, Sendable {
    /// `HOST:PORT` for apps and browsers; `nil` to run no edge.
    public var http: String?
    /// `HOST:PORT` for moderators and operators; `nil` for no such listener.
    public var console: String?

    public init(http: String?, console: String? = nil) {
        (self.http, self.console) = (http, console)
    }

    var arguments: [String] {
        (http.map { ["--http", $0] } ?? []) + (console.map { ["--console", $0] } ?? [])
    }

    /// Throws ``Refusal`` if another program listens on one of them.
    ///
    /// - Parameter kind: for the commands that choose another.
    func requireFree(_ kind: DeploymentKind) throws(Refusal) {
        for (option, address) in [("http", http), ("console", console)] {
            guard let address, let taken = ListenerAddress(address), let reason = taken.problem else { continue }
            let values: [String: TextValue] = ["address": .words(address), "reason": .words(reason)]
            let proposal = taken.next
            let hint = localized(
                "cli.hint.otherAddress",
                [
                    "once": .words(kind.command("up --\(option) \(proposal)")),
                    "always": .words(kind.command("config set edge.\(option)=\(proposal)")),
                ]
            )
            throw Refusal(.conflict, "cli.rule.address-taken", values, field: "--\(option)", hint: hint)
        }
    }
}

extension EdgeAddresses {
    /// The addresses with `0` replaced by the ports that the edge chose, for the next start.
    func chosen(in directory: DataDirectory) -> EdgeAddresses {
        func chosen(_ given: String?, _ listening: String?) -> String? {
            guard let given, given.hasSuffix(":0") else { return given }
            return listening?.split(separator: ":").last.map { String(given.dropLast() + $0) } ?? given
        }
        return EdgeAddresses(
            http: chosen(http, directory.edgeAddress),
            console: chosen(console, directory.consoleAddress)
        )
    }
}

/// A TCP address of this machine to listen on.
private struct ListenerAddress {
    private let host: String
    private let port: Int

    /// - Parameter text: `HOST:PORT` or `[IPV6]:PORT`; `nil` for others, which the edge refuses.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]) else { return nil }
        host = String(text[..<colon])
        self.port = port
    }

    /// A proposal: the next port.
    var next: String { "\(host):\(port < 65_535 ? port + 1 : 8080)" }

    /// Why the address can't be listened on; `nil` if it can, or if its host can't be resolved.
    var problem: String? {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        guard getaddrinfo(name, "\(port)", &hints, &found) == 0, let first = found else { return nil }
        defer { freeaddrinfo(found) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let file = socket(first.pointee.ai_family, kind, 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // As the edge does, so that a closing connection of the last edge doesn't count.
        var reuse: Int32 = 1
        setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        let isBound = bind(file, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 && listen(file, 1) == 0
        return isBound ? nil : String(cString: strerror(errno))
    }
}

extension DataDirectory {
    /// The addresses of the last start; `nil` before the first start.
    public var formerEdgeAddresses: EdgeAddresses? {
        guard let bytes = try? PrivateFile(edgeAddressesFile).read() else { return nil }
        return try? WireJSON.decode(EdgeAddresses.self, from: bytes)
    }

    func store(_ addresses: EdgeAddresses) throws(Refusal) {
        guard let bytes = try? WireJSON.encode(addresses) else { return }
        try PrivateFile(edgeAddressesFile).write(bytes)
    }

    private var edgeAddressesFile: String { "\(run)/edge.json" }
}
