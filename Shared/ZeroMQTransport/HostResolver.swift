import CZeroMQ
import Glibc

/// Finds the IPv4 addresses of a host name.
///
/// A lookup may block for many seconds, so each runs on a thread of its own, neither the loop's nor libzmq's.
public struct HostResolver: Sendable {
    private let addresses: @Sendable (_ host: String) -> [String]

    /// - Parameter addresses: numeric addresses, none for an unknown host; may block.
    public init(_ addresses: @escaping @Sendable (_ host: String) -> [String]) {
        self.addresses = addresses
    }

    /// The C library's: `/etc/hosts`, DNS.
    public static let system = HostResolver(numericAddresses)

    /// - Parameter report: called on another thread, once.
    func lookUp(_ host: String, report: @escaping @Sendable ([String]) -> Void) {
        let isStarted = DetachedThread.start(named: "resolver") { [addresses] in report(addresses(host)) }
        if !isStarted { report([]) }
    }

    private static func numericAddresses(of host: String) -> [String] {
        var hints = addrinfo()
        hints.ai_family = AF_INET
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &found) == 0 else { return [] }
        defer { freeaddrinfo(found) }
        var addresses: [String] = []
        var next = found
        while let entry = next {
            next = entry.pointee.ai_next
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(text.count)
            let (address, length) = (entry.pointee.ai_addr, entry.pointee.ai_addrlen)
            guard getnameinfo(address, length, &text, size, nil, 0, NI_NUMERICHOST) == 0 else { continue }
            addresses.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return addresses
    }
}

/// A thread that ends with its work, and for which nothing waits.
enum DetachedThread {
    private final class Start: Sendable {
        let name: String
        let work: @Sendable () -> Void

        init(_ name: String, _ work: @escaping @Sendable () -> Void) {
            (self.name, self.work) = (name, work)
        }
    }

    /// - Parameter name: at most 15 bytes.
    /// - Returns: false if the system has no more threads.
    static func start(named name: String, _ work: @escaping @Sendable () -> Void) -> Bool {
        let start = Unmanaged.passRetained(Start(name, work))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, { DetachedThread.run($0) }, start.toOpaque()) == 0 else {
            start.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        LoopThread.blockSignals()
        umkreis_name_thread(start.name)
        start.work()
        return nil
    }
}
