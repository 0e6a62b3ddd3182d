import Glibc

/// Notifies systemd of a service's state, as `sd_notify(3)`; without `NOTIFY_SOCKET` it does nothing.
public enum SystemdSocket {
    public enum State: String, Sendable {
        case ready = "READY=1"
        case alive = "WATCHDOG=1"
        case stopping = "STOPPING=1"
    }

    /// Loses the message rather than waiting.
    public static func send(_ state: State) {
        guard let path = getenv("NOTIFY_SOCKET").map({ String(cString: $0) }) else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A name that begins with @ is abstract: its first byte is zero.
        let bytes = path.hasPrefix("@") ? [0] + Array(path.utf8.dropFirst()) : Array(path.utf8)
        guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sa_family_t>.size + bytes.count
        let file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return }
        defer { close(file) }
        let message = Array(state.rawValue.utf8)
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(file, message, message.count, flags, $0, socklen_t(length))
            }
        }
    }

    /// The longest time between two ``State/alive``, if systemd watches this process.
    static var watchdog: Duration? {
        if let pid = getenv("WATCHDOG_PID"), pid_t(String(cString: pid)) != getpid() { return nil }
        guard let text = getenv("WATCHDOG_USEC"), let time = Int64(String(cString: text)), time > 0 else { return nil }
        return .microseconds(time)
    }
}
