#if HTTP
import Foundation
import Glibc
import ServiceHost

/// The health check `umkreis-edge probe`, for containers without a shell.
public enum EdgeProbe {
    /// The first argument.
    public static let word = "probe"
    private static let timeout = timeval(tv_sec: 2, tv_usec: 0)

    static let subcommand = ProcessOptions.Subcommand(
        word,
        "A health check: requests /healthz of the edge with the same options. Exits with 0 if it answers, 1 if not, 78 "
            + "for a mistake in the configuration.",
        options: []
    )

    /// Requests `/healthz` of the edge with the same configuration.
    ///
    /// Exits with 0 if it replies, 1 if not, 78 for a configuration mistake.
    public static func run() -> Never {
        do {
            exit(isHealthy(try EdgeConfiguration(try EdgeOptions.all.values()).http) ? 0 : 1)
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("edge: \(error)\n".utf8))
            exit(ProcessExit.configuration)
        }
    }

    private static func isHealthy(_ address: ListenAddress) -> Bool {
        let host = ["0.0.0.0", "*"].contains(address.host) ? "127.0.0.1" : address.host == "::" ? "::1" : address.host
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(address.port), &hints, &found) == 0, let first = found else { return false }
        defer { freeaddrinfo(found) }
        let file = socket(first.pointee.ai_family, first.pointee.ai_socktype, 0)
        guard file >= 0 else { return false }
        defer { close(file) }
        var timeout = Self.timeout
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        guard connect(file, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else { return false }
        let name = host.contains(":") ? "[\(host)]" : host
        let request = Array("GET /healthz HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n".utf8)
        guard write(file, request, request.count) == request.count else { return false }
        var reply = [UInt8](repeating: 0, count: 64)
        let count = read(file, &reply, reply.count)
        return count > 0 && String(decoding: reply[..<count], as: UTF8.self).hasPrefix("HTTP/1.1 200")
    }
}
#endif
