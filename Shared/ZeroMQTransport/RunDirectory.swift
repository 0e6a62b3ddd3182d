import Glibc

/// The private directory of `ipc` sockets.
enum RunDirectory {
    /// Creates it or verifies that only its owner may enter.
    static func prepare(for endpoint: Endpoint) throws(EndpointUnusable) {
        guard let path = endpoint.path else { return }
        let directory = parent(of: path)
        if mkdir(directory, 0o700) == 0 { return }
        let problem = errno
        guard problem == EEXIST else {
            throw EndpointUnusable(
                endpoint: endpoint.text,
                reason: "its directory cannot be created: \(text(of: problem))"
            )
        }
        var status = stat()
        guard stat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw EndpointUnusable(endpoint: endpoint.text, reason: "its path is not a directory")
        }
        guard status.st_uid == geteuid() else {
            throw EndpointUnusable(endpoint: endpoint.text, reason: "its directory belongs to another user")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw EndpointUnusable(
                endpoint: endpoint.text,
                reason: "its directory has mode \(mode); only its owner may enter it (700)"
            )
        }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func text(of code: Int32) -> String {
        String(cString: strerror(code))
    }
}
