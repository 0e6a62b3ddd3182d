import Glibc

extension Endpoint {
    /// Whether the host has an IPv4 address, always `true` for `ipc`.
    ///
    /// Blocks during the lookup.
    public var isResolvable: Bool {
        guard let host else { return true }
        var hints = addrinfo()
        hints.ai_family = AF_INET
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &found) == 0 else { return false }
        freeaddrinfo(found)
        return true
    }
}
