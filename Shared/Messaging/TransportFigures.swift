public import Synchronization
import Wire

/// Counters of a server socket: its connections, and the replies that it gave up.
public final class TransportFigures: Sendable {
    /// Connections that are open now.
    public let connections = Atomic<Int>(0)
    /// Connections that were closed on arrival because too many were open.
    public let refusedConnections = Atomic<Int>(0)
    /// Connections that were closed because they left their replies unread.
    public let cutConnections = Atomic<Int>(0)
    /// Replies that were dropped because their connection did not read.
    public let droppedReplies = Atomic<Int>(0)
    /// Attempts to connect and connections that were refused for their public key.
    public let refusedKeys = Atomic<Int>(0)
    /// Bytes of replies that connections have not read.
    public let unreadBytes = Atomic<Int>(0)

    public init() {}

    func write(to text: inout PrometheusText, of service: ServiceName) {
        let labels: KeyValuePairs = ["service": service.text]
        text.gauge("umkreis_connections", "Open connections", value(of: connections), labels)
        text.gauge("umkreis_replies_unread_bytes", "Replies not read by callers", value(of: unreadBytes), labels)
        let counters = [
            ("umkreis_connections_refused_total", "Connections closed on arrival", value(of: refusedConnections)),
            ("umkreis_connections_cut_total", "Connections that did not read replies", value(of: cutConnections)),
            ("umkreis_keys_refused_total", "Connections refused for their key", value(of: refusedKeys)),
            ("umkreis_replies_dropped_total", "Replies that were dropped unread", value(of: droppedReplies)),
        ]
        for (name, help, count) in counters {
            text.header(name, help, "counter")
            text.sample(name, count, labels)
        }
    }

    private func value(of counter: borrowing Atomic<Int>) -> Double {
        Double(counter.load(ordering: .relaxed))
    }
}
