import Glibc

/// A socket file, seen from outside.
public enum LocalSocket {
    /// Whether somebody listens there: a file alone may be what a process left that was killed.
    public static func accepts(_ path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let file = socket(AF_UNIX, Int32(kind), 0)
        guard file >= 0 else { return false }
        defer { close(file) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                // EAGAIN: the backlog is full, so somebody listens.
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 || errno == EAGAIN
            }
        }
    }
}
