import CPostgres

/// The address of a database, such as `postgres://chat@db1,db2/umkreis`.
///
/// The rest of libpq's options may follow behind `?`. To a host elsewhere, the connection is encrypted and the server's
/// certificate is checked, unless `sslmode` says otherwise.
public struct PostgresAddress: Hashable, Sendable {
    /// Modes in which it is certain whether the connection is encrypted.
    private static let encryptions: Set<String> = ["disable", "require", "verify-ca", "verify-full"]

    private static let defaultPort = "5432"

    let text: String
    private let options: [String: String]

    /// - Throws: ``PostgresError/address(_:)``; ``PostgresError/library(_:)``, as libpq has the parser.
    public init(_ text: String) throws(PostgresError) {
        let schemes = ["postgres://", "postgresql://"]
        guard schemes.contains(where: text.hasPrefix), let options = try PostgresAddress.parse(text) else {
            throw .address("the address of the database must look like postgres://ROLE@HOST:PORT/DATABASE")
        }
        if let mode = options["sslmode"], !PostgresAddress.encryptions.contains(mode) {
            let modes = PostgresAddress.encryptions.sorted().joined(separator: ", ")
            throw .address("sslmode=\(mode) leaves open whether the connection is encrypted; use one of \(modes)")
        }
        (self.text, self.options) = (text, options)
    }

    /// The hosts, or the folder of the socket.
    var hosts: [String] {
        (options["host"] ?? options["hostaddr"] ?? "").split(separator: ",").map(String.init)
    }

    private var isLocal: Bool {
        hosts.allSatisfy { $0.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains($0) }
    }

    /// The options of a connection to each host in turn; later ones replace earlier ones.
    ///
    /// libpq would try the next host only when it has an answer from the one before.
    func attempts(for program: String) -> [[(keyword: String, value: String)]] {
        let shared = [
            ("tcp_user_timeout", "3000"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
            ("keepalives_count", "3"), ("sslmode", isLocal ? "disable" : "verify-full"), ("gssencmode", "disable"),
            ("fallback_application_name", program), ("dbname", text), ("client_encoding", "UTF8"),
            ("target_session_attrs", "read-write"),
        ]
        let keyword = options["host"] == nil ? "hostaddr" : "host"
        // libpq itself refuses lists of different lengths.
        let ports = (options["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard hosts.count > 1, ports.count == 1 || ports.count == hosts.count else { return [shared] }
        return hosts.enumerated().map { index, host in
            let port = ports.count == 1 ? ports[0] : ports[index]
            // libpq would skip an empty value, and apply the address's list of ports to the one host.
            return shared + [(keyword, host), ("port", ports.count > 1 && port.isEmpty ? Self.defaultPort : port)]
        }
    }

    /// Returns `nil` for a text that libpq cannot read; its own message would quote a password.
    private static func parse(_ text: String) throws(PostgresError) -> [String: String]? {
        try PostgresLibrary.require()
        var problem: UnsafeMutablePointer<CChar>?
        let parsed = umkreis_PQconninfoParse(text, &problem)
        defer { umkreis_PQfreemem(problem) }
        guard let parsed else { return nil }
        defer { umkreis_PQconninfoFree(parsed) }
        var options: [String: String] = [:]
        var option = parsed
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.value { options[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return options
    }
}

/// The description has no password.
extension PostgresAddress: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        let place = hosts.isEmpty ? "the local server" : hosts.joined(separator: ", ")
        return "database \(options["dbname"] ?? options["user"] ?? "") at \(place)"
    }

    public var debugDescription: String { description }
}
