import Glibc
import UmkreisTexts

/// A host and port of a TCP server.
struct HostPort: Equatable, Sendable {
    let host: String
    let port: String

    /// Parses `smtp://mail.example.org:587`, `http://[::1]:8080`; a port is required.
    init?(_ url: String) {
        guard let match = url.firstMatch(of: /^\w+:\/\/(?:\[(?<v6>[0-9a-fA-F:.]+)\]|(?<name>[^:\/]+)):(?<port>\d+)/)
        else {
            return nil
        }
        host = String(match.v6 ?? match.name ?? "")
        port = String(match.port)
    }

    /// Returns why a connection fails, or `nil`; blocks.
    func problem(within timeout: Duration) -> String? {
        switch connection(within: timeout) {
        case .success(let file):
            close(file)
            return nil
        case .failure(let error): return error.reason
        }
    }

    /// Returns the first line of the reply to an HTTP request; blocks.
    func statusLine(of path: String, within timeout: Duration) -> Result<String, ConnectionError> {
        let name = host.contains(":") ? "[\(host)]" : host
        let request = "GET \(path) HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n"
        return firstLine(after: request, within: timeout)
    }

    /// Returns the first line that the server sends; blocks.
    func firstLine(after request: String = "", within timeout: Duration) -> Result<String, ConnectionError> {
        connection(within: timeout).flatMap { file in
            defer { close(file) }
            let request = Array(request.utf8)
            guard write(file, request, request.count) == request.count else { return .failure(ConnectionError(errno)) }
            var reply = [UInt8](repeating: 0, count: 256)
            let count = read(file, &reply, reply.count)
            guard count > 0 else { return .failure(ConnectionError(count == 0 ? ECONNRESET : errno)) }
            return .success(String(decoding: reply[..<count].prefix { $0 != 0x0D }, as: UTF8.self))
        }
    }

    struct ConnectionError: Error {
        let reason: String

        init(_ code: Int32) {
            reason = String(cString: strerror(code == EAGAIN || code == EINPROGRESS ? ETIMEDOUT : code))
        }
        init(lookup code: Int32) { reason = String(cString: gai_strerror(code)) }
    }

    /// A blocking socket with timeouts.
    private func connection(within timeout: Duration) -> Result<Int32, ConnectionError> {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let lookup = getaddrinfo(host, port, &hints, &found)
        guard lookup == 0, let first = found else { return .failure(ConnectionError(lookup: lookup)) }
        defer { freeaddrinfo(found) }
        let file = socket(first.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return .failure(ConnectionError(errno)) }
        var limit = timeval(tv_sec: Int(timeout / .seconds(1)), tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        guard connect(file, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else {
            let code = errno
            close(file)
            return .failure(ConnectionError(code))
        }
        return .success(file)
    }
}
